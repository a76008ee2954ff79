//! Rows of the member's calls that look alike.
use super::text;
use crate::table::Expected::{self, Member};
use crate::table::{Make, Row};
use musiccat::Params;
use musiccat::Version::{self, V2_2};

/// What lists of the library take.
pub const fn list(
    call: &'static str,
    version: Version,
    make: Make,
    sent: &'static str,
    answer: &'static str,
    seen: &'static str,
) -> Row {
    fn common() -> Params {
        Params {
            limit: Some(2),
            offset: Some(4),
            is_streamable_only: Some(true),
            pretty: Some(true),
            ..Params::default()
        }
    }
    let params: fn() -> Params = match version {
        V2_2 => || Params {
            rights: Some(2),
            ..common()
        },
        _ => || Params {
            include: text("images"),
            ..common()
        },
    };
    Row {
        call,
        version,
        make,
        params,
        sent: Member(sent),
        status: 200,
        answer,
        seen,
    }
}

/// A call without parameters.
pub const fn bare(
    call: &'static str,
    version: Version,
    make: Make,
    sent: &'static str,
    answer: &'static str,
    seen: &'static str,
) -> Row {
    Row {
        call,
        version,
        make,
        params: Params::default,
        sent: Member(sent),
        status: 200,
        answer,
        seen,
    }
}

/// A change without parameters that the service answers with 204.
pub const fn done(call: &'static str, version: Version, make: Make, sent: Expected) -> Row {
    Row {
        call,
        version,
        make,
        params: Params::default,
        sent,
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    }
}

pub fn pretty() -> Params {
    Params {
        pretty: Some(true),
        ..Params::default()
    }
}
