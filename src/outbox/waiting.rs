//! An entry of the outbox with what is known of its delivery.
use super::entry::Entry;
use crate::base::dates::Moment;

/// An entry that waits.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// Grows with every entry.
    pub number: u64,
    pub entry: Entry,
    /// When the track began, where the device did not know the date.
    pub began: Option<Moment>,
    /// What it takes in the store, at most.
    pub bytes: usize,
    /// How often in a row the service failed at it (5xx). A restart forgets that.
    pub failures: u32,
}
