//! Members as everybody sees them; `member` has the signed-in member's own profile.
//!
//! No token goes along: these calls need none, and what they show must not depend on who happens to be signed in. The key does, as
//! on all metadata calls: by it the service knows whose rate it counts.
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::Request;

const MEMBER: Rule = Rule::opaque();
const MEMBERS: Rule = MEMBER.many();

/// `GET /members/{guids}`
pub fn members_get(guids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("members_get", paths::default("members_get"))
        .in_parts()
        .id("guids", guids, MEMBERS)?
        .takes(params, &[&[Param::Pretty]])
}

/// `GET /members/{guid}/avatar`
pub fn member_avatar(guid: &str, params: &Params) -> Result<Request, Error> {
    Request::get("member_avatar", paths::default("member_avatar"))
        .id("guid", guid, MEMBER)?
        .takes(params, &[&[Param::Preset, Param::Pretty]])
}
