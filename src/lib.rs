//! A device client for a music service.
