//! Whether a track, or its sample, may be played to a member.
use crate::abi::mcat_track;
use crate::abi::mcat_track_verdict::{self, *};
use core::ffi::CStr;

/// The facts about the member that decide whether a track may be played.
#[derive(Clone, Copy)]
pub struct Listener {
    /// The account gives the right to stream.
    pub may_stream: bool,
    /// Explicit content must be kept from the member (`mcat_account.parental_control_enabled`).
    pub is_guarded: bool,
}

/// Whether `track` may be played; with `for_preview`, its 30-second sample. A rule that applies to all members has priority over one about
/// this member. A field that the service omits does not forbid the track.
///
/// # Safety
/// `preview_url` is NULL or valid, as in every track of a response.
#[allow(unsafe_code)]
pub unsafe fn judge(track: &mcat_track, listener: Listener, for_preview: bool) -> mcat_track_verdict {
    // SAFETY: the caller guarantees it; a text ends with a NUL, so its first byte can be read.
    let has_preview = !track.preview_url.is_null() && unsafe { *track.preview_url } != 0;
    match for_preview {
        // The sample may be played even without the right to stream.
        true if !has_preview => MCAT_TRACK_NO_PREVIEW,
        false if track.is_streamable == 0 => MCAT_TRACK_NOT_STREAMABLE,
        false if !listener.may_stream => MCAT_TRACK_NO_RIGHTS,
        _ if listener.is_guarded && track.is_explicit == 1 => MCAT_TRACK_EXPLICIT,
        _ => MCAT_TRACK_MAY_PLAY,
    }
}

/// The key of a track's verdict for the display's own texts, and a sentence for the member, in English.
pub fn track_text(verdict: i32) -> Option<(&'static CStr, &'static CStr)> {
    const TEXTS: [(mcat_track_verdict, &CStr, &CStr); 5] = [
        (MCAT_TRACK_MAY_PLAY, c"track.may_play", c"This track can be played."),
        (
            MCAT_TRACK_NOT_STREAMABLE,
            c"track.not_streamable",
            c"This track is not available for streaming.",
        ),
        (
            MCAT_TRACK_EXPLICIT,
            c"track.explicit",
            c"This track has explicit content, which the account's parental control keeps out.",
        ),
        (
            MCAT_TRACK_NO_PREVIEW,
            c"track.no_preview",
            c"There is no sample of this track.",
        ),
        (
            MCAT_TRACK_NO_RIGHTS,
            c"track.no_rights",
            c"Your account does not allow playing this track here.",
        ),
    ];
    let text = TEXTS.iter().find(|(known, ..)| *known as i32 == verdict);
    text.map(|&(_, key, sentence)| (key, sentence))
}
