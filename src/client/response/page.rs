//! Where a list goes on.
use crate::calls::params::MAX_OFFSET;
use crate::calls::request::Request;
use crate::decode::Parts;

/// Where the next page begins; -1 at the end.
pub(super) fn next_offset(request: &Request, page: &Parts) -> i64 {
    if !request.paged || (page.items() == 0 && page.unread_items == 0) {
        return -1;
    }
    let next = request.offset().saturating_add(step(request, page));
    let is_end = end_is_known(request, page) && (is_short(request, page) || next >= page.meta().total_count);
    if is_end || next > MAX_OFFSET { -1 } else { next }
}

/// How far a page reaches. The service may give less at a time than was asked for, and where nothing was asked for it decides.
fn step(request: &Request, page: &Parts) -> i64 {
    let told = page.meta().limit;
    match request.params.limit {
        // What `meta` calls the limit of a search need not be that of each type.
        _ if request.params.per_type_limit.is_some() => request.limit(),
        _ if told > 0 => told.min(request.longest_page()),
        Some(asked) => asked.into(),
        // A search pages each type by itself.
        None if page.order.len > 0 => request.limit().max(page.longest() as i64),
        None => request.limit().max(page.items() as i64 / request.ids as i64),
    }
}

/// A search counts limit and offset for each type, and the total over all: it ends where no type fills its page.
fn is_short(request: &Request, page: &Parts) -> bool {
    request.params.per_type_limit.is_some()
        && page.order.len > 0
        && (page.longest() as i64) < request.limit()
        && page.unread_items == 0
}

/// Whether the total tells where the list ends. One that is less than what was seen does not; and with several ids the service counts
/// limit and offset for each, and the total over all.
pub(super) fn end_is_known(request: &Request, page: &Parts) -> bool {
    let seen = request.offset().saturating_add(page.items() as i64);
    page.meta().total_count >= seen && request.ids == 1 && !request.total_is_inaccurate()
}
