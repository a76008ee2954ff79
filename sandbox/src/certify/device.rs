//! The device while it is tried: commands of its maker work it, or a tester does.

mod by_hand;
mod hooked;

pub(super) use by_hand::ByHand;
pub(super) use hooked::Hooked;

use super::verdict::Done;
use crate::base::error::Result;
use std::time::Duration;

/// What a device is asked to do.
pub(super) struct Act<'a> {
    /// The hook's name.
    pub(super) action: &'a str,
    /// The same as a request to a tester.
    pub(super) instruct: &'a str,
    /// How long it may take.
    pub(super) limit: Duration,
    /// Whether a device that is still busy then has done nothing wrong.
    pub(super) may_be_busy: bool,
    /// Whether the power fails when it is over.
    pub(super) power_fails: bool,
    /// Whether the journal shows what ends the step; `None` where nothing does but the device.
    pub(super) is_over: Option<&'a dyn Fn() -> bool>,
    /// Who is to be signed in.
    pub(super) user: &'a str,
    pub(super) password: &'a str,
}

/// What both ways of working a device have in common.
pub(super) trait Device {
    /// Makes the device new: it knows no member. Returns whether it is.
    fn renew(&mut self, case: &str) -> Result<bool>;

    /// Makes it do something, and returns when that is over.
    fn act(&mut self, act: &Act<'_>) -> Result<Done>;

    /// What a person says; `None` where there is nobody.
    fn ask(&mut self, question: &str) -> Option<bool>;
}
