//! What an answer says about itself.
use super::super::decoder::Decoder;
use super::super::shape::{list, record};
use super::super::value::{self, integer_at};
use crate::abi::*;
use crate::base::memory::NoMemory;
use core::ptr;

list! { mcat_result_list of mcat_result }
list! { mcat_match_list of mcat_match }

record! { mcat_result {
    operation: Text         = "operation",
    status:    TextOrNumber = "status",
    message:   Text         = "message",
} fixed { failed: -1 } methods {
    const FINISHES: bool = true;

    /// The specification defines no words for the status.
    fn finish(&mut self, _: &mut Decoder<'_>) -> Result<(), NoMemory> {
        let status = value::text(self.status);
        self.failed = value::text_of(&status).map_or(-1, has_failed);
        Ok(())
    }
}}

/// Whether a word, or an HTTP status, means a failure; -1 if it is unknown.
fn has_failed(status: &str) -> i8 {
    let word = status.to_ascii_lowercase();
    match word.parse::<u16>() {
        Ok(number) => (number >= 400).into(),
        Err(_)
            if ["fail", "error", "refused", "rejected"]
                .iter()
                .any(|known| word.starts_with(known)) =>
        {
            1
        }
        Err(_) if ["ok", "success", "succeeded", "accepted", "done"].contains(&&*word) => 0,
        Err(_) => -1,
    }
}

record! { mcat_match_reason {
    r#type: Text = "type",
    id:     Id   = "id",
    href:   Text = "href",
    name:   Text = "name",
}}

record! { mcat_match {
    id:     Id     = "id",
    reason: Object = "reason",
}}

record! { mcat_meta {
    returned_count:        Long    = "returnedCount",
    total_count:           Long    = "totalCount",
    limit:                 Long    = "limit",
    offset:                Long    = "offset",
    display_preview_limit: Int     = "displayPreviewLimit",
    skip_limit:            Int     = "skipLimit",
    skip_limit_duration:   Int     = "skipLimitDuration",
    is_tunable:            Flag    = "isTunable",
    popularity:            Real    = "popularity",
    variety:               Real    = "variety",
    results:               Objects = "results",
    matched:               Objects = "matched",
} fixed { next_offset: -1, next: ptr::null(), previous: ptr::null() } methods {
    const FINISHES: bool = true;

    /// Some lists give their page only in `query`.
    fn finish(&mut self, _: &mut Decoder<'_>) -> Result<(), NoMemory> {
        for (field, key) in [(&mut self.limit, "limit"), (&mut self.offset, "offset")] {
            if *field < 0 {
                *field = integer_at(self.extra, ["query", key]).unwrap_or(-1);
            }
        }
        self.next = value::text_below(self.extra, ["query", "next"]);
        self.previous = value::text_below(self.extra, ["query", "previous"]);
        Ok(())
    }
}}
