//! A walk through a list, page after page: how far it came, and what ends it where the service does not.
use crate::base::error::{Error, Phase, Reason, Status};

/// Most pages of a list whose length the service does not tell.
const MAX_PAGES: u32 = 10_000;

/// Where a walk stands: the pages until now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Walk {
    /// Pages in a row that did not tell where the list ends.
    endless: u32,
    /// The mark of the last page's items; `None` where nothing tells them apart.
    last: Option<u64>,
}

impl Walk {
    /// The walk with one page more.
    pub fn after(self, page: Option<u64>, end_is_known: bool) -> Walk {
        Walk {
            endless: if end_is_known { 0 } else { self.endless + 1 },
            last: page,
        }
    }

    /// Whether a page is the one before once more.
    pub fn repeats(self, page: Option<u64>) -> bool {
        page.is_some() && page == self.last
    }

    /// Whether another page may follow, at `offset`.
    pub fn check_next(self, offset: i64) -> Result<(), Error> {
        if self.endless < MAX_PAGES {
            return Ok(());
        }
        let message = format!(
            "{MAX_PAGES} pages did not reach the end of a list whose length is not known: go on with params.offset {offset}"
        );
        Err(Error::new(Status::MCAT_ERR_LIMIT, message))
    }
}

/// The error of a page at `offset` that brought the items of the one before.
pub fn repeated(offset: i64) -> Error {
    let message = format!("the page at offset {offset} holds what the one before it held: the list does not go on");
    Error::new(Status::MCAT_ERR_PROTOCOL, message)
        .because(Reason::MCAT_REASON_PAGE_REPEATED)
        .during(Phase::MCAT_PHASE_DECODE)
}
