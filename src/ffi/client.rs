//! Clients: making, sharing, stopping, freeing.
use super::handle::Handle;
use super::{
    client_of, config, guard, mcat_client, named_client, optional_text, place, read, report, text, with_client,
};
use crate::abi::{mcat_config, mcat_params, mcat_response, mcat_status};
use crate::base::error::Error;
use crate::client::Client;
use core::ffi::c_char;
use core::ptr::{null, null_mut};

/// Makes a client.
///
/// `config` is read before the call returns; its callbacks and their `user` must live as long as the client, its shares, and every call
/// that was under way when the last of them was freed.
/// `*out` is the client, or NULL on failure. `why`, which may be NULL, gets a response whose `message` names the setting and
/// the rule that it breaks; free it with `mcat_response_free`. Nothing is sent.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_VERSION` (the program's header is newer than the library), `MCAT_ERR_IO` (no descriptor,
/// no roots file), `MCAT_ERR_UNSUPPORTED` (service version 1 in a build without it; no `ca_file` and no `ca_pem` in a build without roots). A build
/// without TLS says so at the first call to an https address, one without TLS 1.2 at the first call to a server that does not speak TLS 1.3. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_new(
    config: *const mcat_config,
    out: *mut *mut mcat_client,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let out = place("out", out, null_mut())?;
        let Some(config) = read("config", config)? else {
            return Err(Error::argument("config", "must not be NULL"));
        };
        *out = mcat_client::give(Client::new(config::whole(&config)?)?)?;
        Ok(())
    })
}

/// Makes a client with the connections, the pace and the trusted roots of another: one per thread, for a deadline and a cancel scope of its
/// own.
///
/// Without a store in `config` it has the same member: tokens, refresh and lock are shared; deadline, cancel scope and callbacks are its
/// own. With `store` or `token_file` it has another member. `config` may be NULL. Address, key, TLS, pace and the like are the parent's:
/// setting them gives `MCAT_ERR_ARGUMENT`. Free the clients in any order. `*out` and `why` are as in `mcat_client_new`. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_share(
    client: *mut mcat_client,
    config: *const mcat_config,
    out: *mut *mut mcat_client,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let out = place("out", out, null_mut())?;
        *out = mcat_client::give(named_client(client)?.share(config::share(read("config", config)?)?)?)?;
        Ok(())
    })
}

/// Frees a client. NULL is allowed.
///
/// It waits for nothing: calls under way finish, responses stay valid, shares go on. The last of a client and its shares closes the idle
/// connections: `mcat_transport.close` runs in here, or at the end of the last call. Starting a call afterwards, or freeing a client twice,
/// is an error of the caller, which a debug build of the library finds (see `mcat_response_free`). Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_free(client: *mut mcat_client) {
    // SAFETY: NULL or a client that was not freed yet.
    guard((), || unsafe { mcat_client::free(client) });
}

/// Ends every call that is now inside this client, not those inside its shares: each returns `MCAT_ERR_CANCELLED` within 100 ms.
///
/// Calls that start later are not affected. May be called from any thread and from a signal handler, but not on a
/// client that is being freed. NULL is allowed. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_cancel(client: *mut mcat_client) {
    guard((), || {
        // Nothing here asks for memory: a signal may have come in the middle of that.
        // SAFETY: NULL or a client that was not freed yet.
        if let Some(client) = unsafe { mcat_client::look(client) } {
            client.cancel();
        }
    });
}

/// Say that the device's network changed: another access point, interface, address or name server, or back from suspend. Call it when the
/// new network is up.
///
/// It closes idle connections of this client and its shares at once, and those in use when they are free: the next calls make new ones. A
/// name look-up under way starts again. Calls that wait to try again because nothing had answered go on within 200 ms, also in the
/// background and before another refresh of the tokens. Waits that the service asked for (429, 423, Retry-After, a 5xx) stay, and so does
/// the pause before a refresh token that may be used up is sent again. The library forgets whether IPv4 or IPv6 worked for a host; it never
/// remembers addresses.
///
/// A look-up of the system's resolver that hangs in the old network cannot be stopped: docs/playing.md, "The network comes and goes".
/// It waits for nothing and sends nothing. Call it from any thread and from callbacks (`mcat_transport.close` then runs in here), but not
/// from a signal handler. NULL is allowed. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_network_changed(client: *mut mcat_client) {
    guard((), || {
        if let Some(client) = client_of(client) {
            client.network_changed();
        }
    });
}

/// Connects to the service ahead of time, so that the next call finds a connection: at boot, when the display wakes, when somebody comes
/// near.
///
/// Looks the name up, connects and does TLS, unless there is an idle connection that was used within the last 22 s. Sends no request. The
/// library closes a connection that is idle for 45 s, so call this shortly before it is needed. The connection is to `base_url`; images may
/// come from elsewhere.
/// Parameters: none. Errors: those of every call, in the phases resolve, connect and tls. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_warm(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("client_warm", client, params, out, &|client, params| {
        Ok(client.warm(params))
    })
}

/// Until when the certificates are valid by which the service is trusted, in `response->trust`: the roots, and the certificates that the
/// service showed at the latest connection. A device whose library is updated only from time to time sees here, years ahead, when it must
/// get other roots (`mcat_client_set_trust`). docs/ten-years.md says what to do with it.
///
/// A connection that resumes an earlier TLS session counts with the certificates of that session. Sends nothing and waits for nothing; the
/// device's clock is not asked. Call it from any thread and from callbacks.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_MEMORY`, `MCAT_ERR_UNSUPPORTED` (the library was built without TLS, or the device's transport
/// does it). Since 1.1.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_trust_forecast(client: *mut mcat_client, out: *mut *const mcat_response) -> mcat_status {
    with_client("trust_forecast", client, null(), out, &|client, _| {
        Ok(client.trust_forecast())
    })
}

/// Trusts other roots from now on, in this client and all its shares: a device gets new roots without an update of the library.
///
/// `ca_file`: path of a PEM file; `ca_pem`: PEM text. At most one of them, by the rules of `mcat_config`; both NULL: the bundled roots. The
/// roots replace the earlier ones, they are not added. The library reads and copies them before it returns.
/// A connection that is open was judged by the earlier roots: idle ones are closed now, others when their call ends, and no TLS session of
/// theirs is resumed. Call it from any thread and from callbacks (`mcat_transport.close` may run in here).
/// Errors, after which the earlier roots stay: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_IO` (the file cannot be read), `MCAT_ERR_UNSUPPORTED` (the
/// library was built without TLS, or without bundled roots and both are NULL, or the device's transport does TLS), `MCAT_ERR_MEMORY`. `why`,
/// which may be NULL, says which rule is broken. Since 1.1.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_set_trust(
    client: *mut mcat_client,
    ca_file: *const c_char,
    ca_pem: *const c_char,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        named_client(client)?.set_trust(&config::trust(ca_file, ca_pem)?)
    })
}

/// A record for support: the last 32 calls of this client and its shares, with their results, times, bytes and TLS, and the state of the
/// library. JSON in `response->raw`, of `response->raw_len` bytes, without a NUL; docs/support.md describes it.
///
/// It holds no key, token, password, id, query or text of the service or the program, only the ids by which the service's support finds the
/// requests. Keep it with the device's logs, or send it with a report. Sends nothing and waits for nothing. Call it from any thread and
/// from callbacks.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_MEMORY`. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_support_record(client: *mut mcat_client, out: *mut *const mcat_response) -> mcat_status {
    with_client("support_record", client, null(), out, &|client, _| {
        Ok(client.support_record())
    })
}

/// Replaces the path of a call that the specification does not show, for this client and its shares, from the next call on.
///
/// `call` is the function's name without "mcat_", one of "artist_albums", "artist_bios", "artist_blurbs", "albums_new",
/// "albums_picks", "genres", "genres_get", "genre_stations", "genre_posts", "genre_albums_new", "stations_top", "stations_decade",
/// "stations_get", "playlists", "playlists_featured", "playlists_get", "playlist_tracks", "playlist_tags", "posts", "posts_get",
/// "posts_categories", "posts_by_category", "tags", "tags_featured", "tag_playlists", "catalogs", "catalogs_get", "members_get",
/// "member_avatar", "sessions_create", "events_create", "me", "me_followers", "me_following", "me_following_add", "me_following_remove",
/// "v1_geolocation", "v1_playlist_posts", "v1_search_typeahead".
/// `path` follows the version, which it must not begin with, and has the placeholders of the original ("/stations/{ids}"); NULL restores that.
/// Errors: `MCAT_ERR_ARGUMENT`; `why`, which may be NULL, says which rule is broken. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_set_path(
    client: *mut mcat_client,
    call: *const c_char,
    path: *const c_char,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        named_client(client)?.set_path(text("call", call)?, optional_text("path", path)?)
    })
}

/// Uses another application key from now on, for this client and all its shares.
///
/// A call that has begun keeps its key in all its tries, and hides that one in its texts; calls that begin afterwards have the new one, and
/// so has each try of a sign-in or a refresh. `api_secret` stays. If the settings name no `client_id`, the key is that too: token calls
/// then name the new one, and a service that gave the member's tokens to the old one may end the sign-in. So set `client_id` if you may
/// change keys. The library forgets that the service refused the key (`MCAT_REASON_APP_KEY`, held for a minute), even if the key is the
/// same, and, if the key is another, that the service asked it to wait (HTTP 429). The cache is emptied.
/// `api_key`: 1 to 1024 visible ASCII characters and spaces, without a colon; it is copied. Call it from any thread, and from callbacks.
/// Errors: `MCAT_ERR_ARGUMENT`, and the old key stays; `why`, which may be NULL, says which rule is broken. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_client_set_api_key(
    client: *mut mcat_client,
    api_key: *const c_char,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || named_client(client)?.set_api_key(text("api_key", api_key)?))
}
