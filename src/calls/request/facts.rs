//! Properties that all requests of one call share: a row of the table of calls contains them.
use super::{Class, Credential, Expect, Method};
use crate::base::version::Version;
use crate::calls::params::{Param, Set};

#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub method: Method,
    pub credential: Credential,
    pub class: Class,
    pub expect: Expect,
    /// The first and last version that have the call.
    pub(super) since: Version,
    pub(super) until: Version,
    /// Version 1 has it too, but not the versions between.
    pub(super) in_version_1: bool,
    /// Before this version the list is returned whole, without limit and offset.
    pub(super) paged_since: Version,
    /// Before this version it takes no range.
    pub(super) range_since: Version,
    /// Since 2.2 it takes one id only.
    pub(super) one_id: bool,
    /// The parameters that it takes.
    pub takes: Set,
    /// It may name more ids than one request carries: several answers are joined into one response.
    pub(crate) in_parts: bool,
    /// The service rejects it without a limit.
    pub(super) limit_required: bool,
    /// Its answer holds only for this moment: the cache is not used.
    pub(crate) live: bool,
    /// It changes the playlist with its first id.
    pub(crate) changes_playlist: bool,
    /// The specification leaves its path open: the application can replace it.
    pub(crate) open: bool,
    /// If the service answers that the version does not exist (404, 410), it is tried once without a version.
    pub(crate) or_unversioned: bool,
}

impl Facts {
    /// For a call that sends nothing.
    pub(crate) const NONE: Facts = Facts {
        takes: Set::NONE,
        ..Facts::new(Method::Get)
    };

    /// A read with the application key, or a change that must not be repeated.
    pub const fn new(method: Method) -> Facts {
        let reads = matches!(method, Method::Get);
        Facts {
            method,
            credential: Credential::Key,
            class: if reads { Class::Read } else { Class::Never },
            expect: if reads { Expect::Json } else { Expect::Change },
            since: Version::V1,
            until: Version::V2_2,
            in_version_1: false,
            paged_since: Version::V1,
            range_since: Version::V1,
            one_id: false,
            takes: if reads { Set::of(&[Param::Item]) } else { Set::NONE },
            in_parts: false,
            limit_required: false,
            live: false,
            changes_playlist: false,
            open: false,
            or_unversioned: false,
        }
    }

    /// It needs the member's access token.
    pub const fn member(mut self) -> Facts {
        self.credential = Credential::Member;
        self
    }

    /// Repeating it changes nothing more.
    pub const fn idempotent(mut self) -> Facts {
        self.class = Class::Idempotent;
        self
    }

    /// The service counts a repetition as another event.
    pub const fn event(mut self) -> Facts {
        self.class = Class::Event;
        self
    }

    pub const fn since(mut self, version: Version) -> Facts {
        self.since = version;
        self
    }

    pub const fn until(mut self, version: Version) -> Facts {
        self.until = version;
        self
    }

    pub const fn and_in_version_1(mut self) -> Facts {
        self.in_version_1 = true;
        self
    }

    pub const fn paged_since(mut self, version: Version) -> Facts {
        self.paged_since = version;
        self
    }

    pub const fn range_since(mut self, version: Version) -> Facts {
        self.range_since = version;
        self
    }

    pub const fn one_id_since_2_2(mut self) -> Facts {
        self.one_id = true;
        self
    }

    pub const fn takes(mut self, param: Param) -> Facts {
        self.takes = self.takes.with(param);
        self
    }

    /// The parameters of calls that read content.
    pub const fn content(self) -> Facts {
        self.takes(Param::Catalog).takes(Param::Lang).own_content()
    }

    /// The same for calls of the member: the service knows the member's catalog and language.
    pub const fn own_content(self) -> Facts {
        self.takes(Param::Pretty)
            .takes(Param::StreamableOnly)
            .takes(Param::Rights)
            .takes(Param::Include)
    }

    pub const fn page(self) -> Facts {
        self.takes(Param::Limit).takes(Param::Offset)
    }

    pub const fn pretty(self) -> Facts {
        self.takes(Param::Pretty)
    }

    pub const fn in_parts(mut self) -> Facts {
        self.in_parts = true;
        self
    }

    pub const fn limit_required(mut self) -> Facts {
        self.limit_required = true;
        self
    }

    pub const fn live(mut self) -> Facts {
        self.live = true;
        self
    }

    pub const fn changes_playlist(mut self) -> Facts {
        self.changes_playlist = true;
        self
    }

    pub const fn open(mut self) -> Facts {
        self.open = true;
        self
    }

    pub const fn or_unversioned(mut self) -> Facts {
        self.or_unversioned = true;
        self
    }

    /// The first and the last version that have the call.
    #[cfg(test)]
    pub(crate) fn versions(&self) -> (Version, Version) {
        (self.since, self.until)
    }

    /// The list has pages.
    pub(super) fn is_paged(&self) -> bool {
        self.takes.has(Param::Offset)
    }

    /// Catalog and language can be given; for a member's call the service knows them.
    pub(super) fn is_metadata(&self) -> bool {
        self.credential == Credential::Key && self.takes.has(Param::Catalog)
    }

    /// The versions in which `param` can be given, and its replacement in the others ("" if there is none).
    pub(crate) fn versions_of(&self, param: Param) -> (Version, Version, &'static str) {
        let (since, until, instead) = param.versions();
        let here = match param {
            Param::Range => self.range_since,
            Param::Limit | Param::Offset => self.paged_since,
            _ => Version::V1,
        };
        (since.max(here), until, instead)
    }
}
