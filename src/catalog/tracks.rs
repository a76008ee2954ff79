//! Tracks.
use super::{CONTENT, PAGE, RANGE};
use crate::abi::mcat_id_kind::MCAT_ID_TRACK;
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::request::Request;
use crate::version::Version::V2_2;

const TRACKS: Rule = Rule::ids(&[MCAT_ID_TRACK]).many();
/// No other call of the service has three parts here.
const SHORTCUT: Rule = Rule::shortcut(3, &[]);
/// Its pages are shorter than those of other lists.
const OF_ISRC: &[Param] = &[Param::Upc, Param::IsrcLimit, Param::Offset];

/// `GET /tracks/top`
pub fn tracks_top(params: &Params) -> Result<Request, Error> {
    Request::get("tracks_top", "/tracks/top").takes(params, &[CONTENT, PAGE, RANGE])
}

/// `GET /tracks/{ids}`
pub fn tracks_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("tracks_get", "/tracks/{ids}")
        .in_parts()
        .id("ids", ids, TRACKS)?
        .takes(params, &[CONTENT])
}

/// `GET /tracks/{artist}/{album}/{track}`
pub fn track_by_shortcut(shortcut: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("track_by_shortcut", "/tracks/{shortcut}").since(V2_2);
    call.id("shortcut", shortcut, SHORTCUT)?.takes(params, &[CONTENT])
}

/// `GET /tracks/isrc/{isrc}`: the same recording may stand on several albums.
pub fn track_by_isrc(isrc: &str, params: &Params) -> Result<Request, Error> {
    if !is_isrc(isrc) {
        let rule = "must be one ISRC without hyphens: 2 letters, 3 letters or digits, 7 digits";
        return Err(Error::argument("isrc", rule));
    }
    let call = Request::get("track_by_isrc", "/tracks/isrc/{isrc}").since(V2_2);
    call.id("isrc", isrc, Rule::opaque())?
        .takes(params, &[CONTENT, OF_ISRC])
}

/// Whether a text is an International Standard Recording Code: country, registrant, year and designation.
fn is_isrc(text: &str) -> bool {
    let bytes = text.as_bytes();
    let all = |place: core::ops::Range<usize>, kind: fn(&u8) -> bool| bytes[place].iter().all(kind);
    bytes.len() == 12
        && all(0..2, u8::is_ascii_alphabetic)
        && all(2..5, u8::is_ascii_alphanumeric)
        && all(5..12, u8::is_ascii_digit)
}
