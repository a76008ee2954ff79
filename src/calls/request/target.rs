//! Checks whether a version has a request, and makes its address in that version.
use super::Request;
use super::body::push_pairs;
use crate::base::error::{Error, Reason};
use crate::base::version::Version;
use crate::calls::params::Param;

/// A feature that not every version has.
#[derive(Clone, Copy)]
pub(super) struct Need {
    pub(super) what: &'static str,
    pub(super) since: Version,
    pub(super) until: Version,
    /// The call that replaces it in the other versions; "" if none does.
    pub(super) instead: &'static str,
}

impl Request {
    /// Checks that `version` has the call and everything that the request needs.
    pub fn check(&self, version: Version) -> Result<(), Error> {
        let facts = &self.facts;
        if !(facts.in_version_1 && version == Version::V1) {
            self.check_need(version, self.name, facts.since, facts.until, "")?;
        }
        if facts.one_id && self.ids > 1 {
            self.check_need(version, "several ids", Version::V1, Version::V2_1, "")?;
        }
        if let Some(need) = &self.need {
            self.check_need(version, need.what, need.since, need.until, need.instead)?;
        }
        for param in Param::ALL {
            if self.given.has(param) {
                let (since, until, instead) = facts.versions_of(param);
                self.check_need(version, param.name(), since, until, instead)?;
            }
        }
        Ok(())
    }

    fn check_need(
        &self,
        version: Version,
        what: &str,
        since: Version,
        until: Version,
        instead: &str,
    ) -> Result<(), Error> {
        let rule = match version {
            v if v < since => format!("exists since service version {since}"),
            v if v > until => format!("exists up to service version {until} only"),
            _ => return Ok(()),
        };
        let mut message = format!("{what}: {rule}, this client speaks {version}");
        if what != self.name {
            message = format!("{}: {message}", self.name);
        }
        if !instead.is_empty() {
            message += &format!(": use {instead}");
        }
        Err(Error::unsupported(Reason::MCAT_REASON_SERVICE_VERSION, message))
    }

    /// Path and query after the base address. `template` is the current path of this call.
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
            // Lists of ids in a query are in the template, with plain commas.
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
