//! A local music service with the interface that a device client speaks.
