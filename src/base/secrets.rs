//! Secrets in memory: long-lived text that no dump of the process shows, such as keys, secrets and tokens; and bytes that are wiped when
//! dropped.
use crate::base::sys::Pages;
use core::ops::{Deref, DerefMut};
use zeroize::{Zeroize, Zeroizing};

/// Text in its own pages, which the system leaves out of core dumps; wiped when dropped.
pub struct Hidden(Storage);

enum Storage {
    Pages {
        pages: Pages,
        length: usize,
    },
    /// The system gave no page: the secret may appear in a dump, but is not lost.
    Heap(Zeroizing<String>),
}

impl Hidden {
    /// Copies the text; the caller must wipe the original.
    pub fn new(text: &str) -> Hidden {
        let length = text.len();
        if let Some(mut pages) = Pages::new(length) {
            pages.bytes()[..length].copy_from_slice(text.as_bytes());
            return Hidden(Storage::Pages { pages, length });
        }
        Hidden(Storage::Heap(Zeroizing::new(text.to_owned())))
    }

    pub fn as_str(&self) -> &str {
        match &self.0 {
            // It was a valid text, and nothing has written to it since.
            Storage::Pages { pages, length } => pages
                .as_ref()
                .get(..*length)
                .and_then(|bytes| core::str::from_utf8(bytes).ok())
                .unwrap_or_default(),
            Storage::Heap(text) => text,
        }
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        if let Storage::Pages { pages, .. } = &mut self.0 {
            pages.bytes().zeroize();
        }
    }
}

impl PartialEq for Hidden {
    fn eq(&self, other: &Hidden) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Hidden {}

/// Bytes that are wiped when dropped. `Zeroizing` does that too, but byte by byte: too slow for buffers.
#[derive(Default)]
pub struct Wiped(pub Vec<u8>);

impl Drop for Wiped {
    fn drop(&mut self) {
        // Behind the C interface the allocator wipes.
        if cfg!(not(feature = "capi")) {
            self.0.clear();
            self.0.resize(self.0.capacity(), 0);
            // Without this barrier the compiler removes writes to memory that is then freed.
            zeroize::optimization_barrier(self.0.as_slice());
        }
    }
}

impl Deref for Wiped {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.0
    }
}

impl DerefMut for Wiped {
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        &mut self.0
    }
}
