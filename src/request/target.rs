//! Whether a version has a request, and the address that it then has.
use super::Request;
use super::body::push_pairs;
use crate::error::{Error, Reason};
use crate::version::Version;

/// Something that not every version has.
#[derive(Clone, Copy)]
pub(super) struct Need {
    pub(super) what: &'static str,
    pub(super) since: Version,
    pub(super) until: Version,
    /// Version 1 has it too.
    pub(super) in_version_1: bool,
    /// The call that does its work in the other versions; "" where none does.
    pub(super) instead: &'static str,
}

impl Request {
    /// Whether `version` has the call and all that was asked of it.
    pub fn check(&self, version: Version) -> Result<(), Error> {
        for need in &self.needs {
            let rule = match version {
                Version::V1 if need.in_version_1 => continue,
                v if v < need.since => format!("exists since service version {}", need.since),
                v if v > need.until => format!("exists up to service version {} only", need.until),
                _ => continue,
            };
            let mut message = format!("{}: {rule}, this client speaks {version}", need.what);
            if need.what != self.name {
                message = format!("{}: {message}", self.name);
            }
            if !need.instead.is_empty() {
                message += &format!(": use {}", need.instead);
            }
            return Err(Error::unsupported(Reason::MCAT_REASON_SERVICE_VERSION, message));
        }
        Ok(())
    }

    /// Path and query behind the base address. `template` is the one in force for this call.
    pub fn target(&self, version: Version, template: &str) -> String {
        let mut target = String::with_capacity(128);
        if !self.unversioned {
            target.push('/');
            target.push_str(version.segment());
        }
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            target.push_str(before);
            if let Some((_, segment)) = self.segments.iter().find(|(placeholder, _)| *placeholder == name) {
                target.push_str(segment);
            }
            rest = after;
        }
        target.push_str(rest);
        if let Some(query) = &self.raw_query {
            target.push('?');
            target.push_str(query);
        } else if !self.query.is_empty() {
            // Lists of ids in a query stand in the template, with plain commas.
            target.push(if template.contains('?') { '&' } else { '?' });
            let named = |name| match self.renamed {
                Some((newer, older)) if name == newer && version < Version::V2_2 => older,
                _ => name,
            };
            push_pairs(
                &mut target,
                self.query.iter().map(|(name, value)| (named(name), value.as_str())),
            );
        }
        target
    }
}
