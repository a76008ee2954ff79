//! From what was given to the options of the sandbox.

use super::args::{Arguments, CertificateName, Preset, RotationName, VersionName, control_token};
use musiccat_sandbox::faults::{Delivery, Fault};
use musiccat_sandbox::scenario::Scenario;
use musiccat_sandbox::{Certificate, Options, Quota, Rotation, Version};
use std::env::VarError;
use std::path::{Path, PathBuf};
use std::time::Duration;

impl Preset {
    fn options(self) -> Options {
        let options = Options::default();
        match self {
            Preset::Strict => Options {
                strict: true,
                rotation: Rotation::Strict,
                quota: Quota::Specified,
                token_life: Duration::from_secs(60),
                accept_delay: Duration::from_secs(2),
                ..options
            },
            Preset::SlowNetwork => Options {
                delay: Some(Duration::from_millis(400)),
                accept_delay: Duration::from_secs(3),
                faults: vec![Fault {
                    delivery: Delivery::Drip {
                        bytes: 3_200,
                        every_ms: 50,
                    },
                    ..Fault::default()
                }],
                ..options
            },
            Preset::NextYear => Options {
                next_year: true,
                ..options
            },
            Preset::Version2_1 => Options {
                latest: Version::V2_1,
                quota: Quota::Specified,
                ..options
            },
        }
    }
}

/// A secret of an option, of a file that is named in its place, or of the environment. Unlike the first, the others are in no list of
/// processes.
fn secret(given: &Option<String>, file: Option<&Path>, variable: &str) -> Result<Option<String>, String> {
    if given.is_some() {
        return Ok(given.clone());
    }
    let Some(file) = file else {
        return match std::env::var(variable) {
            Ok(text) => Ok(Some(text).filter(|text| !text.is_empty())),
            Err(VarError::NotPresent) => Ok(None),
            Err(VarError::NotUnicode(_)) => Err(format!("{variable} is no UTF-8")),
        };
    };
    let text = std::fs::read_to_string(file).map_err(|cause| format!("cannot read {file:?}: {cause}"))?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err(format!("{file:?} is empty")),
        text => Ok(Some(text.to_owned())),
    }
}

/// The token that opens the control interface to other machines: given, in a file that an option names, or in the environment.
pub(crate) fn token(given: &Option<String>, file: Option<&Path>, option: &str) -> Result<Option<String>, String> {
    const VARIABLE: &str = "MUSICCAT_SANDBOX_CONTROL_TOKEN";
    let found = secret(given, file, VARIABLE)?;
    let checked = found.map(|token| control_token(&token)).transpose();
    checked.map_err(|rule| format!("the token of {option} or {VARIABLE} is no good: {rule}"))
}

/// Takes what was given.
fn set<T: Clone>(option: &mut T, given: &Option<T>) {
    if let Some(given) = given {
        *option = given.clone();
    }
}

fn seconds(number: Option<u32>) -> Option<Duration> {
    number.map(|number| Duration::from_secs(number.into()))
}

fn millis(number: Option<u32>) -> Option<Duration> {
    number.map(|number| Duration::from_millis(number.into()))
}

impl Arguments {
    /// The preset, else the defaults, with what was given in their place.
    pub(super) fn options(&self) -> Result<Options, String> {
        let mut options = self.preset.map_or_else(Options::default, Preset::options);
        let rotation = self.rotation.map(|rotation| match rotation {
            RotationName::Strict => Rotation::Strict,
            RotationName::Grace => Rotation::Grace(Duration::from_secs(self.grace.into())),
            RotationName::Lenient => Rotation::Lenient,
        });
        let latest = self.latest.map(|latest| match latest {
            VersionName::V1 => Version::V1,
            VersionName::V2_1 => Version::V2_1,
            VersionName::V2_2 => Version::V2_2,
        });
        let certificate = self.certificate.map(|certificate| match certificate {
            CertificateName::Valid => Certificate::Valid,
            CertificateName::Expired => Certificate::Expired,
            CertificateName::NotYetValid => Certificate::NotYetValid,
            CertificateName::WrongName => Certificate::WrongName,
            CertificateName::Untrusted => Certificate::Untrusted,
        });
        set(&mut options.certificate, &certificate);
        let at = self.at.at()?;
        options.unconstrained_authority |= at.unconstrained_authority;
        set(&mut options.authority_days, &self.authority_days);
        (options.address, options.port) = (at.address, at.port);
        options.names = at.names;
        if self.control {
            options.control_token = token(
                &self.control_token,
                self.control_token_file.as_deref(),
                "--control-token-file",
            )?;
        }
        set(&mut options.seed, &self.seed);
        set(&mut options.artists, &self.artists);
        set(&mut options.latest, &latest);
        set(&mut options.api_key, &self.api_key);
        let file = self.api_secret_file.as_deref();
        set(
            &mut options.api_secret,
            &secret(&self.api_secret, file, "MUSICCAT_SANDBOX_API_SECRET")?,
        );
        set(&mut options.redirect_uri, &self.redirect_uri);
        set(&mut options.application, &self.application);
        set(&mut options.quota, &self.quota);
        set(&mut options.token_life, &seconds(self.token_life));
        set(&mut options.rotation, &rotation);
        options.delay = millis(self.delay).or(options.delay);
        set(&mut options.accept_delay, &millis(self.accept_delay));
        set(&mut options.upstream_delay, &millis(self.upstream_delay));
        set(&mut options.upstream_limit, &millis(self.upstream_limit));
        options.tracks = self.tracks;
        options.lived_in = !self.empty_members;
        options.tls = at.tls;
        options.snapshot = self.snapshot.clone();
        options.data = self.data.clone();
        options.journal = self.journal.clone();
        options.secrets = self.secrets.clone().or(options.secrets);
        options.control = self.control;
        options.strict |= self.strict;
        options.next_year |= self.next_year;
        options.unknown_is_empty |= self.unknown_is_empty;
        options.tokens_without_guid |= self.tokens_without_guid;
        set(&mut options.token_type, &self.token_type);
        options.refresh_refusal = self.refresh_refusal.clone();
        options.code_refusal = self.code_refusal.clone();
        options.password_refusal = self.password_refusal.clone();
        options.client_refusal = self.client_refusal.clone();
        set(&mut options.network, &self.network);
        // Before the preset's: the first that strikes a call has it.
        let mut faults = Vec::new();
        for file in &self.fault {
            faults.extend(read_faults(file)?);
        }
        options.faults.splice(0..0, faults);
        Ok(options)
    }

    /// The scenario that is to be performed.
    pub(super) fn scenario(&self) -> Result<Option<Scenario>, String> {
        let read = |file: &PathBuf| {
            let cannot = |cause: &dyn std::fmt::Display| format!("cannot read scenario file {file:?}: {cause}");
            let text = std::fs::read_to_string(file).map_err(|cause| cannot(&cause))?;
            Scenario::parse(&text).map_err(|cause| cannot(&cause))
        };
        self.scenario.as_ref().map(read).transpose()
    }
}

fn read_faults(file: &Path) -> Result<Vec<Fault>, String> {
    let cannot = |cause: &dyn std::fmt::Display| format!("cannot read fault file {file:?}: {cause}");
    let text = std::fs::read_to_string(file).map_err(|cause| cannot(&cause))?;
    Fault::read(&text).map_err(|cause| cannot(&cause))
}
