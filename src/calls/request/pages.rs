//! A request as one of several: the pages of a list, the progress of a walk through them, and what ends it if the service does not; and the
//! parts of a list of ids that is too long for one request.
use super::Request;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::id;
use std::sync::Arc;

/// The service's default page size.
const DEFAULT_LIMIT: i32 = 20;

/// The service's largest page.
const MAX_LIMIT: i32 = 200;

/// Most pages of a list if the service does not state its length.
const MAX_PAGES: u32 = 10_000;

impl Request {
    /// Sends the default page size if none was given: the service rejects this call without a limit.
    pub(super) fn require_limit(&mut self) {
        if self.params.limit.is_none() {
            self.params.limit = Some(DEFAULT_LIMIT);
            self.query.push(("limit", DEFAULT_LIMIT.to_string()));
        }
    }

    /// The position of the first requested item.
    pub fn offset(&self) -> i64 {
        self.params.offset.unwrap_or(0)
    }

    /// The requested page size, or the service's default. A search has one for each type.
    pub fn limit(&self) -> i64 {
        let given = self.params.per_type_limit.or(self.params.limit);
        given.unwrap_or(DEFAULT_LIMIT).into()
    }

    /// Most items of a page, for each id.
    pub fn longest_page(&self) -> i64 {
        let given = self.params.per_type_limit.or(self.params.limit);
        given.unwrap_or(MAX_LIMIT).into()
    }

    /// Most items in one list of its answer.
    pub fn most_items(&self) -> usize {
        match usize::try_from(self.longest_page()) {
            Ok(page) if self.paged => page.saturating_mul(self.ids),
            _ => usize::MAX,
        }
    }

    /// The same list from `offset` on.
    pub fn at(&self, offset: i64) -> Result<Request, Error> {
        self.walk.check_next(offset)?;
        let mut next = self.clone();
        next.params.offset = Some(offset);
        next.query.retain(|(name, _)| *name != "offset");
        next.query.push(("offset", offset.to_string()));
        Ok(next)
    }

    /// With filters `totalCount` is inaccurate: the list ends with an empty page.
    pub fn total_is_inaccurate(&self) -> bool {
        self.params.is_streamable_only == Some(true) || self.params.rights.is_some_and(|rights| rights > 0)
    }

    /// The requests for its ids, one after the other, if they are too many for one.
    pub fn parts(&self) -> Option<impl Iterator<Item = Request>> {
        if !self.facts.in_parts {
            return None;
        }
        let (place, list) = self
            .segments
            .iter()
            .enumerate()
            .find(|(_, (_, list))| list.contains(','))?;
        let mut pieces = id::pieces(&list.1).peekable();
        if pieces.peek()?.len() == list.1.len() {
            return None;
        }
        Some(pieces.map(move |piece| {
            let mut part = self.clone();
            part.segments[place].1 = Arc::new(piece.to_owned());
            part.ids = piece.split(',').count();
            part
        }))
    }
}

/// The progress of a walk through a list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walk {
    /// Pages in a row that did not show where the list ends.
    endless: u32,
    /// The digest of the last page's items; `None` if they have no ids.
    last: Option<u64>,
}

impl Walk {
    /// The walk after one more page.
    pub fn after(self, page: Option<u64>, end_is_known: bool) -> Walk {
        Walk {
            endless: if end_is_known { 0 } else { self.endless + 1 },
            last: page,
        }
    }

    /// Whether a page repeats the one before.
    pub fn repeats(self, page: Option<u64>) -> bool {
        page.is_some() && page == self.last
    }

    /// Checks that another page may follow, at `offset`.
    pub fn check_next(self, offset: i64) -> Result<(), Error> {
        if self.endless < MAX_PAGES {
            return Ok(());
        }
        let message =
            format!("the list has more than {MAX_PAGES} pages and no total: continue with params.offset {offset}");
        Err(Error::new(Status::MCAT_ERR_LIMIT, message))
    }
}

/// The error when the page at `offset` repeats the items of the one before.
pub fn repeated(offset: i64) -> Error {
    let message = format!("the page at offset {offset} has the items of the page before");
    Error::new(Status::MCAT_ERR_PROTOCOL, message)
        .because(Reason::MCAT_REASON_PAGE_REPEATED)
        .during(Phase::MCAT_PHASE_DECODE)
}
