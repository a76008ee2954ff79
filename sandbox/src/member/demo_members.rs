//! The demo members: one for each case that a player must handle.

use serde::{Deserialize, Serialize};

/// A member that every sandbox has.
#[derive(Debug, Clone, Copy)]
pub struct DemoMember {
    /// For sign-in.
    pub user_name: &'static str,
    /// For sign-in.
    pub password: &'static str,
    /// What this member is for.
    pub what: &'static str,
    /// The opaque member id.
    pub guid: &'static str,
    pub(crate) first_name: &'static str,
    pub(crate) last_name: &'static str,
    /// The member's catalog, which is the country too.
    pub(crate) catalog: &'static str,
    pub(crate) lang: &'static str,
    /// What the member pays for until it is changed; `subscriptions` knows what holds now.
    pub(crate) plan: Plan,
    /// The account has only what it must have.
    pub(crate) sparse: bool,
    /// The library holds every track of the catalog from the start.
    pub(crate) has_everything: bool,
    /// What others see; empty where the member tells nothing.
    pub(crate) screen_name: &'static str,
    pub(crate) bio: &'static str,
    pub(crate) location: &'static str,
    pub(crate) gender: &'static str,
    pub(crate) visibility: Visibility,
    pub(crate) role: Role,
    pub(crate) avatar: Avatar,
}

/// Who sees a member's profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visibility {
    /// Everybody.
    Public,
    /// Those who follow the member. Others see the name and the avatar.
    Followers,
    /// Nobody. Others learn only that there is such a member.
    Private,
}

impl Visibility {
    /// As the profile writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Followers => "followers",
            Visibility::Private => "private",
        }
    }
}

/// What a member is to the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Member,
    Editor,
    Artist,
}

impl Role {
    /// As the profile writes it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Role::Member => "member",
            Role::Editor => "editor",
            Role::Artist => "artist",
        }
    }
}

/// Where a member's picture comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Avatar {
    /// The member has set none.
    Default,
    /// Set by the member at this time, in milliseconds since 1970.
    Own(i64),
    /// From a social network.
    External,
}

impl Avatar {
    /// As the profile writes it: the time, or one of two numbers that stand for the other origins.
    pub(crate) fn version(self) -> i64 {
        match self {
            Avatar::Default => 0,
            Avatar::Own(at) => at,
            Avatar::External => 1,
        }
    }
}

/// What a member pays for, and whether that is in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// May stream on every device.
    Premier,
    /// May stream on the web and on mobiles, not on a home device.
    Mobile,
    /// Premier, suspended.
    Suspended,
    /// Premier, ended.
    Expired,
}

impl Plan {
    const ALL: [Plan; 4] = [Plan::Premier, Plan::Mobile, Plan::Suspended, Plan::Expired];

    /// As the store keeps it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Plan::Premier => "premier",
            Plan::Mobile => "mobile",
            Plan::Suspended => "suspended",
            Plan::Expired => "expired",
        }
    }

    /// The plan of this name.
    pub(crate) fn parse(name: &str) -> Option<Plan> {
        Plan::ALL.into_iter().find(|plan| plan.name() == name)
    }

    /// Whether anything may be streamed at all.
    pub(crate) fn may_stream(self) -> bool {
        matches!(self, Plan::Premier | Plan::Mobile)
    }
}

impl DemoMember {
    const BASE: DemoMember = DemoMember {
        user_name: "",
        password: "",
        what: "",
        guid: "",
        first_name: "",
        last_name: "",
        catalog: "US",
        lang: "en-US",
        plan: Plan::Premier,
        sparse: false,
        has_everything: false,
        screen_name: "",
        bio: "",
        location: "",
        gender: "",
        visibility: Visibility::Public,
        role: Role::Member,
        avatar: Avatar::Default,
    };

    /// Whether this is the member's id: letter case and hyphens do not count.
    pub(crate) fn is(&self, id: &str) -> bool {
        let digits = id.bytes().filter(|byte| *byte != b'-');
        digits.map(|byte| byte.to_ascii_uppercase()).eq(self.guid.bytes())
    }

    /// The id of the member's picture; `None` for the default one.
    pub(crate) fn avatar_id(&self) -> Option<String> {
        (self.avatar != Avatar::Default).then(|| self.guid[20..].to_lowercase())
    }
}

/// Who signs in on the form with this user name and any password is redirected as after an internal error.
pub const INTERNAL_ERROR: &str = "internal-error@sandbox.test";

/// The demo members, in the order in which they are shown.
pub(crate) const MEMBERS: [DemoMember; 10] = [
    DemoMember {
        user_name: "may-stream@sandbox.test",
        password: "stream-it",
        what: "may stream on a home device",
        guid: "5B1F6D0A7C3E4F8FA1D2C3B4A5968701",
        first_name: "Mara",
        last_name: "Lindqvist",
        screen_name: "mara",
        bio: "Records at breakfast, radio at night.",
        location: "Harbour Falls",
        gender: "female",
        avatar: Avatar::Own(1_718_009_100_000),
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "must-upgrade@sandbox.test",
        password: "upgrade-me",
        what: "may not stream on a home device: has to upgrade",
        guid: "6C2A7E1B8D4F4A90B2E3D4C5B6A79802",
        first_name: "Otis",
        last_name: "Varga",
        screen_name: "otis",
        bio: "One song a day.",
        location: "Mill Bridge",
        gender: "male",
        plan: Plan::Mobile,
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "suspended@sandbox.test",
        password: "on-hold",
        what: "the subscription is suspended",
        guid: "7D3B8F2C9E5A4BA1C3F4E5D6C7B8A903",
        first_name: "Ines",
        last_name: "Okafor",
        screen_name: "ines",
        location: "Port Amber",
        gender: "female",
        plan: Plan::Suspended,
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "expired@sandbox.test",
        password: "too-late",
        what: "the subscription has expired",
        guid: "8E4C9A3DAF6B4CB2D4A5F6E7D8C9BA04",
        first_name: "Theo",
        last_name: "Brandt",
        screen_name: "theo",
        location: "Altwasser",
        gender: "male",
        plan: Plan::Expired,
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "canada@sandbox.test",
        password: "crème & sirop=100%",
        what: "Canadian catalog, French; the password has characters that a form must encode",
        guid: "9F5DAB4EBA7C4DC3E5B6A7F8E9DACB05",
        first_name: "Éloïse",
        last_name: "Tremblay",
        screen_name: "éloïse",
        bio: "Chanson, et le reste aussi.",
        location: "Rivière-Claire",
        gender: "female",
        avatar: Avatar::External,
        catalog: "CA",
        lang: "fr-CA",
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "sparse@sandbox.test",
        password: "nothing-more",
        what: "may stream on a home device; every optional part of the account is null",
        guid: "A06EBC5FCB8D4ED4F6C7B8A9FAEBDC06",
        first_name: "Lou",
        last_name: "Kerr",
        screen_name: "lou",
        sparse: true,
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "editor@sandbox.test",
        password: "well-chosen",
        what: "an editor with a public profile, whom others follow",
        guid: "B17FCD60DC9E4FE5A7D8C9BA0BFCED07",
        first_name: "Nora",
        last_name: "Achebe",
        screen_name: "nora picks",
        bio: "What is worth your evening, chosen by hand.",
        location: "Harbour Falls",
        gender: "female",
        role: Role::Editor,
        avatar: Avatar::Own(1_733_047_200_000),
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "artist@sandbox.test",
        password: "encore-une-fois",
        what: "an artist whose profile only followers see",
        guid: "C280DE71EDAF40F6B8E9DACB1C0DFE08",
        first_name: "Jonas",
        last_name: "Whitfield",
        screen_name: "jonas w",
        bio: "Plays the cello, mostly.",
        location: "Mill Bridge",
        gender: "male",
        visibility: Visibility::Followers,
        role: Role::Artist,
        avatar: Avatar::Own(1_748_772_000_000),
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "private@sandbox.test",
        password: "not-for-you",
        what: "a member whose profile nobody sees",
        guid: "D391EF82FEB041A7C9FAEBDC2D1E0F09",
        first_name: "Pia",
        last_name: "Sommer",
        screen_name: "pia",
        bio: "Keeps it to herself.",
        location: "Altwasser",
        gender: "female",
        visibility: Visibility::Private,
        avatar: Avatar::Own(1_751_364_000_000),
        ..DemoMember::BASE
    },
    DemoMember {
        user_name: "collector@sandbox.test",
        password: "all-of-it",
        what: "may stream on a home device; the library holds the whole catalog",
        guid: "E4A2F0930FC152B8DAEBFCED3E2F1A10",
        first_name: "Ada",
        last_name: "Novak",
        screen_name: "ada",
        bio: "Never sold a record.",
        location: "Port Amber",
        gender: "female",
        has_everything: true,
        ..DemoMember::BASE
    },
];

/// The demo member of this id.
pub(crate) fn of_guid(guid: &str) -> Option<&'static DemoMember> {
    MEMBERS.iter().find(|member| member.is(guid))
}

/// The demo member of this user name.
pub(crate) fn find(user_name: &str) -> Option<&'static DemoMember> {
    MEMBERS.iter().find(|member| member.user_name == user_name)
}

/// The user names of the demo members.
pub(crate) fn user_names() -> impl Iterator<Item = &'static str> + Clone {
    MEMBERS.iter().map(|member| member.user_name)
}

/// The member who makes the editorial playlists.
pub(crate) fn editor() -> &'static DemoMember {
    let found = MEMBERS.iter().find(|member| member.role == Role::Editor);
    found.expect("one of the demo members is an editor")
}
