//! Where the next page of a list begins.
use crate::calls::params::MAX_OFFSET;
use crate::calls::request::Request;
use crate::decode::Parts;

/// The offset of the next page; -1 at the end.
pub(super) fn next_offset(request: &Request, page: &Parts) -> i64 {
    if !request.paged || (page.items() == 0 && page.unread_items == 0) {
        return -1;
    }
    let next = request.offset().saturating_add(step(request, page));
    let is_end = end_is_known(request, page) && (is_short(request, page) || next >= page.meta().total_count);
    if is_end || next > MAX_OFFSET { -1 } else { next }
}

/// The step from this page to the next. The service may return less per page than requested, and chooses the size if none was requested.
fn step(request: &Request, page: &Parts) -> i64 {
    let told = page.meta().limit;
    match request.params.limit {
        // The limit that `meta` states for a search need not be the limit of each type.
        _ if request.params.per_type_limit.is_some() => request.limit(),
        _ if told > 0 => told.min(request.longest_page()),
        Some(asked) => asked.into(),
        // A search pages each type separately.
        None if page.order.len > 0 => request.limit().max(page.longest() as i64),
        None => request.limit().max(page.items() as i64 / request.ids as i64),
    }
}

/// A search applies limit and offset to each type, but the total counts all types: it ends when no type fills its page.
fn is_short(request: &Request, page: &Parts) -> bool {
    request.params.per_type_limit.is_some()
        && page.order.len > 0
        && (page.longest() as i64) < request.limit()
        && page.unread_items == 0
}

/// Whether the total shows where the list ends. It does not if it is less than what was seen. It does not with several ids either: the
/// service applies limit and offset to each id, but the total counts all.
pub(super) fn end_is_known(request: &Request, page: &Parts) -> bool {
    let seen = request.offset().saturating_add(page.items() as i64);
    page.meta().total_count >= seen && request.ids == 1 && !request.total_is_inaccurate()
}
