//! Settings as C gives them, turned into the library's own.
use super::callbacks::{CClock, CStore, CTransport, hooks};
use super::outbox::{COutboxStore, metering};
use super::{Filled, given, optional_text, owned, read, reserved, text, yes_or_no};
use crate::abi::{mcat_clock, mcat_config, mcat_outbox_store, mcat_store, mcat_transport};
use crate::base::disk::read_whole;
use crate::base::display::quoted;
use crate::base::error::{Error, Status, UserAction};
use crate::base::hooks::{Clock, OutboxStore, Store, Transport};
use crate::base::memory::{self, NoMemory};
use crate::base::version::Version;
use crate::client::config::{Config, Own};
use crate::http::Trust;
use core::ffi::c_char;
use std::path::Path;
use zeroize::Zeroizing;

/// The longest file of roots: as much as `ca_pem` may hold.
const ROOTS_MOST: usize = 1 << 20;

// SAFETY: integers, pointers and optional functions: all zero is a valid value.
unsafe impl Filled for mcat_config {}
// SAFETY: as above.
unsafe impl Filled for mcat_store {}
// SAFETY: as above.
unsafe impl Filled for mcat_outbox_store {}
// SAFETY: as above.
unsafe impl Filled for mcat_transport {}
// SAFETY: as above.
unsafe impl Filled for mcat_clock {}

/// The settings of a new client.
pub fn whole(c: &mcat_config) -> Result<Config, Error> {
    let mut config = Config::new(text("base_url", c.base_url)?, text("api_key", c.api_key)?);
    config.own = own(c)?;
    config.image_url = owned("image_url", c.image_url)?;
    config.website_url = owned("website_url", c.website_url)?;
    config.api_secret = owned("api_secret", c.api_secret)?.map(Zeroizing::new);
    config.client_id = owned("client_id", c.client_id)?;
    config.redirect_uri = owned("redirect_uri", c.redirect_uri)?;
    config.user_agent = owned("user_agent", c.user_agent)?;
    if let Some(version) = optional_text("service_version", c.service_version)? {
        let rule = "must be \"2.2\", \"2.1\" or \"1\"";
        config.service_version = Version::parse(version).ok_or_else(|| Error::argument("service_version", rule))?;
    }
    config.trust = trust(c.ca_file, c.ca_pem)?;
    config.pace = yes_or_no("pace", c.pace)?.unwrap_or(true);
    config.allow_http = yes_or_no("allow_http", c.allow_http)?.unwrap_or(false);
    config.connect_ms = given(c.connect_ms).unwrap_or(config.connect_ms);
    config.max_body_bytes = given(c.max_body_bytes).unwrap_or(config.max_body_bytes);
    config.max_response_bytes = c.max_response_bytes;
    config.max_nodes = given(c.max_nodes).unwrap_or(config.max_nodes);
    config.max_tries = given(c.max_tries).unwrap_or(config.max_tries);
    config.cache_bytes = c.cache_bytes;
    config.transport = match read("transport", c.transport)? {
        Some(transport) => Some(Box::new(CTransport::new(transport)?) as Box<dyn Transport>),
        None => None,
    };
    config.clock = match read("clock", c.clock)? {
        Some(clock) => Some(Box::new(CClock(clock)) as Box<dyn Clock>),
        None => None,
    };
    Ok(config)
}

/// The settings of a share: what is the parent's must not be given.
pub fn share(config: Option<mcat_config>) -> Result<Own, Error> {
    let Some(c) = config else { return Ok(Own::default()) };
    // Without "..": a new setting does not compile before it is the parent's, in the table, or the share's own, with `_`.
    let mcat_config {
        size: _,
        version: _,
        deadline_ms: _,
        upload_deadline_ms: _,
        connect_ms,
        max_body_bytes,
        pace,
        allow_http,
        log_level: _,
        max_nodes,
        max_tries,
        reserved: _,
        base_url,
        image_url,
        service_version,
        api_key,
        api_secret,
        client_id,
        redirect_uri,
        user_agent,
        catalog: _,
        lang: _,
        token_file: _,
        ca_file,
        ca_pem,
        user: _,
        store: _,
        transport,
        clock,
        log: _,
        tick: _,
        opened,
        resolve,
        event: _,
        outbox_file: _,
        outbox: _,
        outbox_bytes: _,
        metering: _,
        cache_bytes,
        website_url,
        reserved_pointer: _,
        max_response_bytes,
    } = &c;
    let parents = [
        ("base_url", !base_url.is_null()),
        ("image_url", !image_url.is_null()),
        ("website_url", !website_url.is_null()),
        ("service_version", !service_version.is_null()),
        ("api_key", !api_key.is_null()),
        ("api_secret", !api_secret.is_null()),
        ("client_id", !client_id.is_null()),
        ("redirect_uri", !redirect_uri.is_null()),
        ("user_agent", !user_agent.is_null()),
        ("ca_file", !ca_file.is_null()),
        ("ca_pem", !ca_pem.is_null()),
        ("transport", !transport.is_null()),
        ("clock", !clock.is_null()),
        ("opened", opened.is_some()),
        ("resolve", resolve.is_some()),
        ("pace", *pace != 0),
        ("allow_http", *allow_http != 0),
        ("connect_ms", *connect_ms != 0),
        ("max_body_bytes", *max_body_bytes != 0),
        ("max_response_bytes", *max_response_bytes != 0),
        ("max_nodes", *max_nodes != 0),
        ("max_tries", *max_tries != 0),
        ("cache_bytes", *cache_bytes != 0),
    ];
    match parents.iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Error::argument(name, "is the parent's: a share cannot set it")),
        None => own(&c),
    }
}

fn own(c: &mcat_config) -> Result<Own, Error> {
    reserved("reserved", c.reserved)?;
    reserved("reserved_pointer", i32::from(!c.reserved_pointer.is_null()))?;
    let defaults = Own::default();
    Ok(Own {
        deadline_ms: given(c.deadline_ms).unwrap_or(defaults.deadline_ms),
        upload_deadline_ms: given(c.upload_deadline_ms).unwrap_or(defaults.upload_deadline_ms),
        catalog: owned("catalog", c.catalog)?,
        lang: owned("lang", c.lang)?,
        hooks: hooks(c)?,
        store: match read("store", c.store)? {
            Some(store) => Some(Box::new(CStore::new(store)?) as Box<dyn Store>),
            None => None,
        },
        token_file: owned("token_file", c.token_file)?.map(Into::into),
        outbox: match read("outbox", c.outbox)? {
            Some(store) => Some(Box::new(COutboxStore::new(store)?) as Box<dyn OutboxStore>),
            None => None,
        },
        outbox_file: owned("outbox_file", c.outbox_file)?.map(Into::into),
        outbox_bytes: given(c.outbox_bytes).map(|bytes| i64::try_from(bytes).unwrap_or(i64::MAX)),
        metering: metering(c),
    })
}

/// The device's own file: waiting brings nothing.
fn unreadable(path: &str, e: &std::io::Error) -> Error {
    if e.kind() == std::io::ErrorKind::OutOfMemory {
        return NoMemory.into();
    }
    let mut error = Error::new(
        Status::MCAT_ERR_IO,
        format!("ca_file: cannot be read: {}: {e}", quoted(path)),
    );
    error.user_action = UserAction::MCAT_ACTION_NONE;
    error
}

/// The roots that C names.
pub fn trust(ca_file: *const c_char, ca_pem: *const c_char) -> Result<Trust, Error> {
    match (optional_text("ca_file", ca_file)?, optional_text("ca_pem", ca_pem)?) {
        (Some(_), Some(_)) => Err(Error::argument("ca_pem", "cannot be combined with ca_file")),
        (Some(path), None) => match read_whole(Path::new(path), ROOTS_MOST) {
            Ok(pem) => Ok(Trust::File(pem)),
            Err(e) => Err(unreadable(path, &e)),
        },
        (None, Some(pem)) => Ok(Trust::Pem(memory::bytes(pem.as_bytes())?)),
        (None, None) => Ok(Trust::Bundled),
    }
}
