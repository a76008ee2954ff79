//! Parts that several objects have.
use super::{mcat_text_list, mcat_value};
use core::ffi::c_char;

/// One related resource: where it is, and for multi-valued relations the ids. Specification: Conventions, links. Since 1.0.
#[repr(C)]
pub struct mcat_link {
    /// The address as sent; it may name another host or version, the library never follows it.
    pub href: *const c_char,
    /// The related ids; empty where the relation has none.
    pub ids: mcat_text_list,
    /// What else the service sent, and fields whose type was wrong, as they came. Never NULL.
    pub extra: *const mcat_value,
}

/// Artists by the part they had in a recording. Each list holds artist ids. Specification: Album and Track. Since 1.0.
#[repr(C)]
pub struct mcat_contributors {
    /// primaryArtist
    pub primary_artist: mcat_text_list,
    /// composer
    pub composer: mcat_text_list,
    /// featuredPerformer
    pub featured_performer: mcat_text_list,
    /// guestMusician
    pub guest_musician: mcat_text_list,
    /// guestVocals (tracks)
    pub guest_vocals: mcat_text_list,
    /// producer
    pub producer: mcat_text_list,
    /// nonPrimary (tracks)
    pub non_primary: mcat_text_list,
    /// conductor (tracks)
    pub conductor: mcat_text_list,
    /// Other roles, by the service's key. Never NULL.
    pub extra: *const mcat_value,
    /// engineer. Since 1.1.
    pub engineer: mcat_text_list,
    /// remixer. Since 1.1.
    pub remixer: mcat_text_list,
    /// collaborator. Since 1.1.
    pub collaborator: mcat_text_list,
}

/// Ids by kind of release: album ids in an artist's `album_groups`, artist ids in an album's `discographies`. Since 1.0.
#[repr(C)]
pub struct mcat_releases {
    /// main
    pub main: mcat_text_list,
    /// singlesAndEPs
    pub singles_and_eps: mcat_text_list,
    /// compilations
    pub compilations: mcat_text_list,
    /// others
    pub others: mcat_text_list,
    /// Other kinds, by the service's key. Never NULL.
    pub extra: *const mcat_value,
}
