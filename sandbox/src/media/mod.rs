//! Pictures and sounds, made from the same chance as the catalog.
