//! Text that is kept for long and that must not be in a dump of the process: keys, secrets, tokens. It stands in pages of its own, which the
//! system leaves out of core dumps, and is wiped when it is dropped.
use crate::sys::Pages;
use zeroize::{Zeroize, Zeroizing};

pub struct Hidden(Place);

enum Place {
    Pages {
        pages: Pages,
        length: usize,
    },
    /// The system gave no page: better in a dump than lost.
    Heap(Zeroizing<String>),
}

impl Hidden {
    /// Copies the text; the caller's own is the caller's to wipe.
    pub fn new(text: &str) -> Hidden {
        let length = text.len();
        if let Some(mut pages) = Pages::new(length) {
            pages.bytes()[..length].copy_from_slice(text.as_bytes());
            return Hidden(Place::Pages { pages, length });
        }
        Hidden(Place::Heap(Zeroizing::new(text.to_owned())))
    }

    pub fn as_str(&self) -> &str {
        match &self.0 {
            // It was a text, and nobody has written since.
            Place::Pages { pages, length } => pages
                .as_ref()
                .get(..*length)
                .and_then(|bytes| core::str::from_utf8(bytes).ok())
                .unwrap_or_default(),
            Place::Heap(text) => text,
        }
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        if let Place::Pages { pages, .. } = &mut self.0 {
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
