//! What the caller fills for a client: settings and callbacks. `MCAT_INIT(&x)` first; 0 and NULL mean "not given" in every field.
//! The library copies what it needs before it returns; callbacks and their `user` must live as long as the client, its shares, and every call
//! that was under way when the last of them was freed.
use super::{mcat_event, mcat_metering, mcat_outbox_store};
use core::ffi::{c_char, c_void};

/// Log level of `mcat_config.log_level`: failures. Since 1.0.
pub const MCAT_LOG_ERROR: i32 = 1;
/// Log level: what may need attention. Since 1.0.
pub const MCAT_LOG_WARNING: i32 = 2;
/// Log level: one line a call; also what is no fault: nobody is signed in, or a call was stopped. Since 1.0.
pub const MCAT_LOG_INFO: i32 = 3;
/// Log level: one line a try, with connection, status, time and bytes (docs/support.md). Since 1.0.
pub const MCAT_LOG_DEBUG: i32 = 4;

/// Transport callbacks: done. Since 1.0.
pub const MCAT_IO_OK: i32 = 0;
/// Transport callbacks: not within `wait_ms`; call again. Since 1.0.
pub const MCAT_IO_AGAIN: i32 = 1;
/// Transport callbacks: the connection failed. Since 1.0.
pub const MCAT_IO_FAILED: i32 = 2;

/// Store callbacks: done. Since 1.0.
pub const MCAT_STORE_OK: i32 = 0;
/// Store callback `load`: there is no record. Since 1.0.
pub const MCAT_STORE_ABSENT: i32 = 1;
/// Store callbacks: failed; what was there is still there. Since 1.0.
pub const MCAT_STORE_FAILED: i32 = 2;

/// A store never gets a record longer than this many bytes. Since 1.0.
pub const MCAT_RECORD_MAX: usize = 4096;

/// Where the library keeps a member's tokens: one opaque record of at most `MCAT_RECORD_MAX` bytes. It holds secrets: keep it from other
/// programs. docs/porting.md has an example.
///
/// `load` is called at the first call that needs it, before every refresh, and (since 1.1) at most once a second before
/// `mcat_account_verdict` gives a remembered verdict. `save` is called after every sign-in and refresh before the new tokens are first
/// used, before a refresh of tokens that are an hour old or more, and when the account is locked. `erase` is called at sign-out and by
/// `mcat_forget_member`; if the account is still locked, a sign-out saves the lock after the `erase`.
///
/// So a sign-out or a sign-in by another process is seen at the next refresh: until then, for a day at most with the service's tokens, calls
/// go on with the access token in memory. `mcat_auth_refresh` looks at once, and so does a call whose access token the service refuses.
/// While nobody is signed in, a call that needs a member looks at most once a second.
///
/// An answer that a callback must not give (another number, a `length` above `capacity`) counts as `MCAT_STORE_FAILED`: `MCAT_ERR_STORE`,
/// and no tokens are lost for it.
///
/// The library calls the callbacks of a store one at a time. `save` and `erase` may take as long as they need: after 2 s other calls use
/// the tokens of a refresh (`MCAT_REASON_NOT_SAVED`). If another callback does not return within 5 s, calls go on without it, while it
/// still runs. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_store {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Passed to each callback.
    pub user: *mut c_void,
    /// Reads the record into `record` (`capacity` bytes) and sets `*length`. `MCAT_STORE_OK`, `_ABSENT` or `_FAILED`. Required.
    pub load: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            record: *mut c_void,
            capacity: usize,
            length: *mut usize,
        ) -> i32,
    >,
    /// Keeps the record in place of the last, so that after a power cut the old or the new one is read. Required.
    pub save:
        Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, record: *const c_void, length: usize) -> i32>,
    /// Forgets the record. Required.
    pub erase: Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64) -> i32>,
    /// Takes the store for this client; waits at most `wait_ms`, then answers `MCAT_IO_AGAIN`. Needed if several processes, or several
    /// clients of one process, keep their tokens in the same store; `load` may be called without it. NULL: only one client and its shares
    /// use the store.
    pub lock: Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, wait_ms: i32) -> i32>,
    /// Gives the store back. Required with `lock`.
    pub unlock: Option<unsafe extern "C" fn(user: *mut c_void)>,
}

/// The device's own connections, instead of the library's sockets and, with `secure`, of its TLS. `open`, `send` and `recv` wait at most
/// `wait_ms` (0 to 100) and answer `MCAT_IO_OK`, `MCAT_IO_AGAIN` (called again with the same arguments) or `MCAT_IO_FAILED`. Callbacks may
/// run on several threads at once, for different connections. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_transport {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// `MCAT_YES`: for https addresses the transport does TLS itself, verification included. Else the library runs its TLS over it.
    pub secure: i32,
    /// Must be 0.
    pub reserved: i32,
    /// Passed to each callback.
    pub user: *mut c_void,
    /// Opens a connection to `host` (a name or a numeric address) and stores it in `*connection`, which is NULL at the first call. NULL
    /// means no connection, so an open one must not be NULL. Instead of `MCAT_IO_FAILED` it may say what failed, which becomes the call's
    /// status if no other try helps: `MCAT_ERR_RESOLVE`, `MCAT_ERR_CONNECT` (as `MCAT_IO_FAILED`), `MCAT_ERR_TLS`, or `MCAT_ERR_CLOCK` if
    /// the clock must be set before a certificate can be checked. After the last two the library does not try again. Required.
    pub open: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            wait_ms: i32,
            host: *const c_char,
            port: i32,
            tls: i32,
            connection: *mut *mut c_void,
        ) -> i32,
    >,
    /// Sends up to `length` bytes and stores how many in `*sent`. After `MCAT_IO_FAILED` the library still receives what
    /// came before: an answer may say why. Required.
    pub send: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            wait_ms: i32,
            connection: *mut c_void,
            bytes: *const c_void,
            length: usize,
            sent: *mut usize,
        ) -> i32,
    >,
    /// Receives up to `capacity` bytes and stores how many in `*received`; `MCAT_IO_OK` with 0 is the end of the stream. With `wait_ms` 0
    /// it says whether anything came, and must not wait: the library asks so about an idle connection, one that is about to be, and after
    /// `send` answered `MCAT_IO_AGAIN`. Required.
    pub recv: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            wait_ms: i32,
            connection: *mut c_void,
            buffer: *mut c_void,
            capacity: usize,
            received: *mut usize,
        ) -> i32,
    >,
    /// Closes a connection; also one that `open` has not finished. Required.
    pub close: Option<unsafe extern "C" fn(user: *mut c_void, connection: *mut c_void)>,
    /// Says whether an idle connection can be used again: non-zero if so. NULL: the library tries it.
    pub usable: Option<unsafe extern "C" fn(user: *mut c_void, connection: *mut c_void) -> i32>,
}

/// The device's clocks, for boards without a real-time clock and for tests. A callback left NULL keeps the system's. `wall_ms` and
/// `boot_ms` must not call the library. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_clock {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Passed to each callback.
    pub user: *mut c_void,
    /// Milliseconds since 1970-01-01T00:00:00Z; negative: not known yet. While it is not known, or before 2026 or more than thirty years
    /// later, the library begins no TLS handshake: `MCAT_ERR_CLOCK`.
    pub wall_ms: Option<unsafe extern "C" fn(user: *mut c_void) -> i64>,
    /// Milliseconds since some fixed moment. It never goes back, and counts on in suspend and while `wait` waits: calls measure their
    /// deadline by this clock alone.
    pub boot_ms: Option<unsafe extern "C" fn(user: *mut c_void) -> i64>,
    /// Waits `ms` milliseconds (pace, back-off), 100 at most at once. Non-zero stops the call.
    pub wait: Option<unsafe extern "C" fn(user: *mut c_void, ms: i64) -> i32>,
}

/// Settings of a client. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_config {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Milliseconds that a call may take, all tries included: 1 to 3600000; default 15000.
    pub deadline_ms: i64,
    /// The same for requests whose body is 64 KiB or larger: 1 to 3600000; default 60000.
    pub upload_deadline_ms: i64,
    /// Milliseconds of the deadline that connecting and the TLS handshake may take, once the name is resolved, all addresses of the host
    /// together: 1 to 3600000; default 5000.
    pub connect_ms: i64,
    /// Largest body, decoded, in bytes: 1024 to 16777216; default 16777216. Downloads have `params.max_bytes` instead.
    pub max_body_bytes: i64,
    /// `MCAT_NO` switches the library's own pace off. Pace keeps this client and its shares under the service's quota.
    pub pace: i32,
    /// `MCAT_YES` allows plain http to any host. Keys, passwords and tokens then travel readable. Without it plain http goes to this machine
    /// only (127.0.0.0/8, ::1, "localhost" and names that end in ".localhost"), and there only where `base_url` is on it too.
    pub allow_http: i32,
    /// Most verbose level that reaches `log`: `MCAT_LOG_ERROR` to `MCAT_LOG_DEBUG`; default `MCAT_LOG_WARNING`.
    pub log_level: i32,
    /// Most JSON values in a body: 1000 to 1000000; default 1000000.
    pub max_nodes: i32,
    /// Most tries of a call: 1 to 5; default 3. Tries after a refreshed token and redirects of a download are not counted. Background work
    /// has 10, except edits of a playlist's tracks (`mcat_me_library_playlist_tracks_insert`, `_remove`, `_move`).
    pub max_tries: i32,
    /// Must be 0.
    pub reserved: i32,
    /// Address of the service, for example "https://api.example.com": without the version, which the library adds, without a query and
    /// white space. One that ends in a version ("/v2.2") is refused. The tokens in the store go to this address: see `token_file`. Required.
    pub base_url: *const c_char,
    /// Address of the image service, by the same rules, and not ending in "/v2"; default `base_url`.
    pub image_url: *const c_char,
    /// Service version: "2.2" (default), "2.1" or "1". A library that was built without the feature `version-1` refuses "1" with
    /// `MCAT_ERR_UNSUPPORTED` and `MCAT_REASON_NOT_BUILT_IN`.
    pub service_version: *const c_char,
    /// Application key, 1 to 1024 visible ASCII characters and spaces, without a colon. Required.
    pub api_key: *const c_char,
    /// Application secret, 1 to 1024 visible ASCII characters and spaces, for the password grant and the unversioned token calls.
    pub api_secret: *const c_char,
    /// Application id in token calls, 1 to 1024 visible ASCII characters and spaces; default `api_key`.
    pub client_id: *const c_char,
    /// Redirect address registered for the application, 1 to 2048 bytes, for the versioned token calls. Without `api_secret` refreshes
    /// use those.
    pub redirect_uri: *const c_char,
    /// Header User-Agent, 1 to 256 visible ASCII characters and spaces; default "libmusiccat/VERSION".
    pub user_agent: *const c_char,
    /// Catalog of metadata calls that name none in `params`: two letters; default the service's ("US").
    pub catalog: *const c_char,
    /// Language of metadata calls that name none in `params`: an RFC 5646 tag, see `mcat_params.lang`; default the service's.
    pub lang: *const c_char,
    /// Path of the embedded token store, ending in a file's name, in an existing directory that this process may read and write: the
    /// library keeps "PATH.0" and "PATH.1" there, readable by their owner alone, "PATH.lock", and "PATH.new" during a save. Never remove
    /// "PATH.lock". A relative path counts from the directory in which the client is made.
    ///
    /// Processes that share the file share the member: one at a time refreshes. A power cut at any instant leaves the record of before or
    /// the new one. While the file cannot be written (disk full, read-only), calls go on with the tokens in memory and give
    /// `MCAT_REASON_NOT_SAVED`. A missing directory counts as a broken store (`MCAT_ERR_STORE`), not as an empty one, and is not made. Each
    /// of the files is a regular one of this process's user. docs/sign-in.md has the rules for links, mounts and locks. Not with `store`.
    /// Without either, tokens live in memory only.
    ///
    /// The record, here and in a `store`, does not name the service, so that a service can move. Whatever host `base_url` names is sent the
    /// member's tokens. If it is a wrong one, it has them then, and its refusal signs the member out.
    pub token_file: *const c_char,
    /// Path of a PEM file with the roots to trust, a regular file of at most 1 MiB. One usable certificate is enough: `mcat_client_new`
    /// warns in `log` with the numbers of those that it leaves out. They cannot be decoded, or cannot be a root: an authority's certificate
    /// says CA:TRUE, or is of X.509 version 1 and says nothing; a server's can be trusted only if it has signed itself. Not with
    /// `ca_pem`. Without either, the library trusts the bundled roots. One that was built without the feature `roots` has none, and
    /// refuses an https `base_url` (`MCAT_ERR_UNSUPPORTED`), unless `transport` does TLS.
    pub ca_file: *const c_char,
    /// PEM text with the roots to trust, by the same rule; at most 1 MiB.
    pub ca_pem: *const c_char,
    /// Passed to `log`, `tick`, `opened`, `resolve`, `event` and `metering`.
    pub user: *mut c_void,
    /// The device's token store.
    pub store: *const mcat_store,
    /// The device's own connections.
    pub transport: *const mcat_transport,
    /// The device's clocks.
    pub clock: *const mcat_clock,
    /// Takes a log line, in a call or in `mcat_client_new`. It never holds a secret.
    pub log: Option<unsafe extern "C" fn(user: *mut c_void, level: i32, text: *const c_char)>,
    /// Called at least every 200 ms while a call waits: feed the watchdog, paint a spinner. Non-zero cancels the call.
    pub tick: Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64) -> i32>,
    /// Called with each socket that the library opens, before it connects: bind it to an interface, mark it. Non-zero refuses it: its
    /// address then counts as one that does not connect. One connection may open up to four sockets, several at once: if an address has not
    /// answered within 250 ms (sooner if the time is short), the next one is tried as well. The library closes all of these sockets. Their
    /// numbers are never those of a standard stream (0 to 2), also if the program has closed those. A share has its parent's.
    pub opened: Option<unsafe extern "C" fn(user: *mut c_void, fd: i32) -> i32>,
    /// Resolves `host`: writes numeric addresses, comma-separated and NUL-terminated, to `addresses`. 0 found, anything else not found. It
    /// must return within `left_ms`. Without it the system's resolver does it, on a thread of its own. A share has its parent's.
    pub resolve: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            host: *const c_char,
            addresses: *mut c_char,
            capacity: usize,
        ) -> i32,
    >,
    /// Called once per sign-in event, in order: at the end of the call in which it happened, before that call returns, or by another thread
    /// that is reporting at that moment; never by two threads at once, and without a lock. `left_ms` is the rest of the reporting call's
    /// deadline; the callback's time is part of that call's. It must not call a client of the same member (`MCAT_ERR_REENTRANT`), but may
    /// call `mcat_cancel`, `mcat_client_set_api_key`, `mcat_network_changed`, `mcat_support_record` and functions without a client. It
    /// belongs to the member: a share without a store of its own has its parent's, and must leave this NULL. What the application does
    /// itself (signing out, forgetting, unlocking) is no event.
    pub event: Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, event: *const mcat_event)>,
    /// Path of the embedded outbox store, ending in a file's name, in an existing directory that this process may read and write: the
    /// library keeps the reports that wait for the service in "PATH", readable by its owner alone, "PATH.lock", and "PATH.new" while it
    /// writes the file again. A relative path counts from the directory in which the client is made. A power cut at any instant loses at
    /// most the note that was being written.
    ///
    /// One client at a time uses the file, in one process. Another client keeps its notes in memory, gives `MCAT_REASON_OUTBOX_NOT_SAVED`,
    /// and takes over the file when it is free. The same happens while the file cannot be written (disk full, read-only) or was written by
    /// a newer version of the library. The rule of `token_file` for links applies. Not with `outbox`. Without either, notes wait in memory
    /// only.
    ///
    /// This, `outbox`, `outbox_bytes` and `metering` belong to the member: a share without a token store of its own has its parent's, and
    /// must leave them out; one with a token store has an outbox of its own.
    pub outbox_file: *const c_char,
    /// The device's outbox store.
    pub outbox: *const mcat_outbox_store,
    /// Most bytes of the outbox in its store, and of what waits in memory: 4096 to 1048576; default 65536, some 500 entries. If there is no
    /// room, the oldest are dropped, an eighth of it at once (`mcat_outbox_now.dropped`).
    pub outbox_bytes: usize,
    /// Writes the body of a playback report, instead of the library's own: JSON of at most `capacity` bytes (4096) to `body`, and its
    /// length to `*length`. 0 done; anything else, or a body that is not JSON, gives the entry up as refused. Called before the report is
    /// sent, once in each call that sends it, however often that tries, on the calling thread and without a lock. It must not call a client
    /// of the same member (`MCAT_ERR_REENTRANT`). `mcat_client_set_path` replaces the path ("events_create").
    pub metering: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            event: *const mcat_metering,
            body: *mut c_char,
            capacity: usize,
            length: *mut usize,
        ) -> i32,
    >,
    /// Bytes of memory for answers that the service allows to be shared: 4096 to 67108864; default none. Metadata that was read a moment
    /// ago is then there without a request, also offline, for as long as the service says and a day at most; `response->stats->cached_ms`
    /// is its age. A client and its shares have one cache; it begins empty with each process. What a member's token reads, sessions,
    /// `mcat_raw` and downloads always come from the service, as does everything with `params->fresh`.
    pub cache_bytes: i64,
    /// Address of the service's website, where members fix their account and upgrade: `response->verdict->website_url`, if the verdict
    /// sends the member there. At most 8192 bytes; https, or http with `allow_http`. The library sends nothing there. Default none. A share
    /// has its parent's. Since 1.1.
    pub website_url: *const c_char,
    /// Must be NULL.
    pub reserved_pointer: *const c_void,
    /// Most bytes of memory of a response's objects, counted while it is read: 4096 to 1073741824; default 4 times `max_body_bytes`
    /// (1048576 at least), but at most 32 times the decoded bytes of this body plus 1048576. A page takes about its own bytes; only many
    /// small values take a multiple. Above it the call ends with `MCAT_ERR_LIMIT` and `MCAT_REASON_BODY_SIZE`. The body is in memory too
    /// while it is read. A share has its parent's. Since 1.1.
    pub max_response_bytes: i64,
}

/// Until when the certificates are valid by which the service is trusted. Instants are in milliseconds since 1970-01-01T00:00:00Z, those of
/// roots to the day; -1 not known, and in every field on calls that do not have it. Since 1.1.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_trust {
    /// The number of trusted roots: the bundled ones, or those of `ca_file` or `ca_pem`.
    pub roots: i64,
    /// When the first of the roots ends.
    pub first_root_ends_ms: i64,
    /// When the last of the roots ends. The library does not refuse a root that has ended, but services leave it before.
    pub last_root_ends_ms: i64,
    /// When the first of the certificates ends that the service showed at the latest connection to `base_url`. -1 before the first one. Once
    /// it has passed, the library resumes no TLS session that they began: the service must show others at the next connection.
    pub chain_ends_ms: i64,
    /// When the root ends that has signed those certificates. If several roots have the same name, the key decides; of a root that was renewed
    /// with its key, it is the later date. -1 before the first connection.
    pub chain_root_ends_ms: i64,
}
