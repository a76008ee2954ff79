//! The service's objects, one table each: `field: what it may be = "key" | "key of earlier versions"`.
mod answer;
mod editorial;
mod member;
mod music;
