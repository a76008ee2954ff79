//! Records that tell their number, and the store that holds one.
use musiccat::auth::FileStore;
use musiccat::hooks::{Store, StoreFailed};
use std::path::Path;

/// More than a call would ever have; the file store does not look at it.
pub const LEFT_MS: i64 = 10_000;
/// From one that fits a disk's sector to one that needs two blocks of a file system.
const SIZES: [usize; 4] = [60, 900, 4096, 2000];

pub fn record(number: u64) -> Vec<u8> {
    let size = SIZES[number as usize % SIZES.len()];
    number.to_le_bytes().iter().copied().cycle().take(size).collect()
}

/// The number of the record that a fresh store finds at `path`; `None` where there is none.
pub fn read(path: &Path) -> Result<Option<u64>, String> {
    let mut bytes = vec![0; 4096];
    let length = FileStore::new(path)
        .load(LEFT_MS, &mut bytes)
        .map_err(|StoreFailed(text)| text)?;
    let Some(length) = length else { return Ok(None) };
    let found = &bytes[..length];
    let number = found.first_chunk().map(|number| u64::from_le_bytes(*number));
    match number {
        Some(number) if found == record(number) => Ok(Some(number)),
        _ => Err(format!("{length} bytes that nobody saved")),
    }
}

pub fn save(path: &Path, number: u64) -> Result<(), String> {
    let saved = FileStore::new(path).save(LEFT_MS, &record(number));
    saved.map_err(|StoreFailed(text)| text)
}
