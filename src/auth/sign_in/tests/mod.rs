mod addresses;
mod pending;
mod redirects;
mod requests;
