//! Pictures and sounds, made from the same chance as the catalog: the same subject always gives the same bytes.

mod drawing;
pub mod jpeg;
mod lettering;
pub(crate) mod photo;
pub mod preview;
pub(crate) mod sizes;
pub mod song;
mod synth;
