//! A folder of a test's own, with the files of a token store in it.
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Gone when dropped; kept where `MUSICCAT_KEEP` is set, for `ci/secrets.sh` to search.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("musiccat-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The token file in it.
    pub fn file(&self) -> PathBuf {
        self.0.join("tokens")
    }

    /// One of the files that the store makes of it.
    pub fn part(&self, suffix: &str) -> PathBuf {
        self.0.join(format!("tokens{suffix}"))
    }

    pub fn slots(&self) -> [PathBuf; 2] {
        [self.part(".0"), self.part(".1")]
    }

    /// The names of all files in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if std::env::var_os("MUSICCAT_KEEP").is_none() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}
