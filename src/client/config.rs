//! Settings of a client, checked before anything is built from them.
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::{Clock, Hooks, OutboxStore, Store, Transport};
use crate::base::version::Version;
use crate::calls::params::check_header;
use crate::calls::params::{Param, Params, Set};
use crate::client::app_key;
use crate::http::url::{self, Address};
use crate::http::{NO_TLS, Trust, check_agent};
use crate::outbox::{self, Metering};
use std::path::PathBuf;
use zeroize::{Zeroize, Zeroizing};

/// Largest body that a client takes, in bytes.
pub const MAX_BODY: i64 = 16 * 1024 * 1024;
/// Largest cache, in bytes.
pub const MAX_CACHE: i64 = 64 * 1024 * 1024;
/// Longest configured address, in bytes.
const MOST_ADDRESS_BYTES: usize = 8 * 1024;
/// Upper limit of the response's memory, in bytes, and the lower limit of that setting.
const MOST_RESPONSE: i64 = 1 << 30;
const LEAST_RESPONSE: i64 = 4096;
/// Most JSON values in a body.
pub const MAX_NODES: i32 = 1_000_000;

/// Settings of a client and its shares. The fields are those of `mcat_config`, where they are described.
pub struct Config {
    pub base_url: String,
    pub api_key: String,
    pub image_url: Option<String>,
    pub website_url: Option<String>,
    pub service_version: Version,
    pub api_secret: Option<Zeroizing<String>>,
    pub client_id: Option<String>,
    pub redirect_uri: Option<String>,
    pub user_agent: Option<String>,
    pub trust: Trust,
    pub connect_ms: i64,
    pub max_body_bytes: i64,
    /// 0: the default, which depends on the body.
    pub max_response_bytes: i64,
    pub max_nodes: i32,
    pub max_tries: i32,
    /// 0: no cache.
    pub cache_bytes: i64,
    pub pace: bool,
    pub allow_http: bool,
    pub transport: Option<Box<dyn Transport>>,
    pub clock: Option<Box<dyn Clock>>,
    /// The settings that a share may have too.
    pub own: Own,
}

/// Settings that each client has for itself, shares included.
pub struct Own {
    pub deadline_ms: i64,
    pub upload_deadline_ms: i64,
    pub catalog: Option<String>,
    pub lang: Option<String>,
    pub hooks: Hooks,
    pub store: Option<Box<dyn Store>>,
    pub token_file: Option<PathBuf>,
    pub outbox: Option<Box<dyn OutboxStore>>,
    pub outbox_file: Option<PathBuf>,
    pub outbox_bytes: Option<i64>,
    pub metering: Option<Metering>,
}

impl Default for Own {
    fn default() -> Own {
        Own {
            deadline_ms: 15_000,
            upload_deadline_ms: 60_000,
            catalog: None,
            lang: None,
            hooks: Hooks::default(),
            store: None,
            token_file: None,
            outbox: None,
            outbox_file: None,
            outbox_bytes: None,
            metering: None,
        }
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        self.api_key.zeroize();
    }
}

impl Config {
    /// Defaults for a service and an application key.
    pub fn new(base_url: impl Into<String>, api_key: impl Into<String>) -> Config {
        Config {
            base_url: base_url.into(),
            api_key: api_key.into(),
            image_url: None,
            website_url: None,
            service_version: Version::default(),
            api_secret: None,
            client_id: None,
            redirect_uri: None,
            user_agent: None,
            trust: Trust::Bundled,
            connect_ms: 5_000,
            max_body_bytes: MAX_BODY,
            max_response_bytes: 0,
            max_nodes: MAX_NODES,
            max_tries: 3,
            cache_bytes: 0,
            pace: true,
            allow_http: false,
            transport: None,
            clock: None,
            own: Own::default(),
        }
    }

    /// Checks every setting against its rule.
    pub fn check(&self) -> Result<(), Error> {
        if self.service_version == Version::V1 && !cfg!(feature = "version-1") {
            let message = "service_version: this library was built without version 1";
            return Err(Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, message));
        }
        base(
            "base_url",
            &self.base_url,
            Plain::of_base(self.allow_http),
            &Version::is_segment,
        )?;
        let secure = self.transport.as_ref().is_some_and(|transport| transport.secure());
        if cfg!(all(feature = "tls", not(feature = "roots")))
            && matches!(self.trust, Trust::Bundled)
            && !secure
            && address("base_url", &self.base_url, Plain::of_base(self.allow_http))?
                .origin
                .https
        {
            return Err(Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, NO_TLS));
        }
        if let Some(image_url) = &self.image_url {
            // The paths of images begin with "v2", in either case.
            let is_version = |segment: &str| Version::is_segment(segment) || segment.eq_ignore_ascii_case("v2");
            base("image_url", image_url, self.plain()?, &is_version)?;
        }
        if let Some(website_url) = &self.website_url {
            address("website_url", website_url, self.plain()?)?;
        }
        app_key::check(&self.api_key)?;
        if let Some(client_id) = &self.client_id {
            check_header("client_id", client_id)?;
        }
        if let Some(user_agent) = &self.user_agent {
            check_agent(user_agent)?;
        }
        if let Some(secret) = &self.api_secret {
            check_header("api_secret", secret)?;
        }
        if let Some(redirect_uri) = &self.redirect_uri
            && !(1..=2048).contains(&redirect_uri.len())
        {
            return Err(Error::argument("redirect_uri", "must be 1 to 2048 bytes long"));
        }
        within("connect_ms", self.connect_ms, 1, 3_600_000)?;
        within("max_body_bytes", self.max_body_bytes, 1024, MAX_BODY)?;
        within("max_nodes", self.max_nodes.into(), 1000, MAX_NODES.into())?;
        within("max_tries", self.max_tries.into(), 1, 5)?;
        if self.max_response_bytes != 0 {
            within(
                "max_response_bytes",
                self.max_response_bytes,
                LEAST_RESPONSE,
                MOST_RESPONSE,
            )?;
        }
        if self.cache_bytes != 0 {
            within("cache_bytes", self.cache_bytes, 4096, MAX_CACHE)?;
        }
        self.own.check()
    }

    /// Where plain HTTP is allowed, for all addresses except `base_url`.
    pub fn plain(&self) -> Result<Plain, Error> {
        let plain = Plain::of_base(self.allow_http);
        let service = address("base_url", &self.base_url, plain)?.origin;
        Ok(match plain {
            Plain::Loopback if !service.is_loopback() => Plain::Nowhere,
            plain => plain,
        })
    }
}

/// Where plain HTTP is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    Nowhere,
    /// This machine only, if the service itself is on it: otherwise an address from the service could make the device query any local
    /// program.
    Loopback,
    /// Everywhere: `allow_http`.
    Anywhere,
}

impl Plain {
    fn of_base(allow_http: bool) -> Plain {
        if allow_http { Plain::Anywhere } else { Plain::Loopback }
    }
}

impl Own {
    pub fn check(&self) -> Result<(), Error> {
        within("deadline_ms", self.deadline_ms, 1, 3_600_000)?;
        within("upload_deadline_ms", self.upload_deadline_ms, 1, 3_600_000)?;
        if self.store.is_some() && self.token_file.is_some() {
            return Err(Error::argument("token_file", "cannot be combined with store"));
        }
        if self.outbox.is_some() && self.outbox_file.is_some() {
            return Err(Error::argument("outbox_file", "cannot be combined with outbox"));
        }
        for (name, path) in [("token_file", &self.token_file), ("outbox_file", &self.outbox_file)] {
            if let Some(path) = path
                && (path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/"))
            {
                return Err(Error::argument(name, "must end in a file's name"));
            }
        }
        if self.outbox_file.is_some() && self.outbox_file == self.token_file {
            return Err(Error::argument("outbox_file", "must be another file than token_file"));
        }
        if let Some(bytes) = self.outbox_bytes {
            within(
                "outbox_bytes",
                bytes,
                outbox::LEAST_BYTES as i64,
                outbox::MOST_BYTES as i64,
            )?;
        }
        let defaults = Params {
            catalog: self.catalog.clone(),
            lang: self.lang.clone(),
            ..Default::default()
        };
        defaults.check("", Set::of(&[Param::Catalog, Param::Lang]))
    }
}

impl Own {
    /// The name of a setting that belongs to the member, if one is given: a share of an existing member cannot set it.
    pub fn members(&self) -> Option<&'static str> {
        let given = [
            ("event", self.hooks.event.is_some()),
            ("outbox", self.outbox.is_some()),
            ("outbox_file", self.outbox_file.is_some()),
            ("outbox_bytes", self.outbox_bytes.is_some()),
            ("metering", self.metering.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }
}

/// Checks the service's base address: a version and paths are appended to it.
fn base(name: &str, text: &str, plain: Plain, is_version: &dyn Fn(&str) -> bool) -> Result<(), Error> {
    let Address { origin, target } = address(name, text, plain)?;
    if target.contains('?') {
        return Err(Error::argument(name, "must not hold a query"));
    }
    let path = target.trim_end_matches('/');
    let (mut rest, mut version) = (path, None);
    while let Some((before, last)) = rest.rsplit_once('/')
        && is_version(last)
    {
        version = version.or(Some(last));
        rest = before.trim_end_matches('/');
    }
    match version {
        None => Ok(()),
        Some(version) => Err(Error::argument(
            name,
            format_args!(
                "must not end in the version (\"{version}\"), which the library adds: write \"{origin}{rest}\""
            ),
        )),
    }
}

/// An address for requests: https, or http where `plain` allows it.
pub fn address(name: &str, text: &str, plain: Plain) -> Result<Address, Error> {
    if text.len() > MOST_ADDRESS_BYTES {
        return Err(Error::argument(
            name,
            format_args!("must have at most {MOST_ADDRESS_BYTES} bytes"),
        ));
    }
    let address = Address::parse(text).map_err(|rule| Error::argument(name, rule))?;
    let needs = match plain {
        _ if address.origin.https => return Ok(address),
        Plain::Loopback if address.origin.is_loopback() => return Ok(address),
        Plain::Anywhere => return Ok(address),
        Plain::Loopback => "is for this machine, or with allow_http",
        Plain::Nowhere => "needs allow_http, or a base_url on this machine",
    };
    let message = format!("{name}: must begin with https:// (http:// {needs})");
    Err(Error::new(Status::MCAT_ERR_ARGUMENT, message).because(Reason::MCAT_REASON_INSECURE_ADDRESS))
}

/// The address of a picture or a preview, which others made. Spaces, non-ASCII and similar characters are percent-encoded.
pub fn media_address(name: &str, text: &str, plain: Plain) -> Result<Address, Error> {
    if text.len() > MOST_ADDRESS_BYTES {
        return address(name, text, plain);
    }
    let encoded = url::encoded(text).map_err(|rule| Error::argument(name, rule))?;
    address(name, &encoded, plain)
}

fn within(name: &str, value: i64, least: i64, most: i64) -> Result<(), Error> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Error::argument(name, format_args!("must be {least} to {most}")))
}
