//! What a change becomes visible by.
use crate::base::memory::{self, NoMemory};
use std::sync::Arc;

/// What a change becomes visible by, where the service only accepts it (202) and carries it out later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Visible {
    /// Content that is among the member's favorites then, or no longer.
    Favorites { ids: Arc<Vec<String>>, added: bool },
    /// A playlist of the member's that is then as it was sent.
    Playlist(SentPlaylist),
}

/// A playlist as it was sent. What was not is `None`, and may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SentPlaylist {
    pub id: String,
    pub name: Option<String>,
    pub description: Option<String>,
    pub privacy: Option<String>,
    pub tracks: Option<Arc<Vec<String>>>,
    pub tags: Option<Vec<String>>,
}

impl Visible {
    /// What is left of it without the ids and the parts that the service refused; `None` where nothing is.
    pub(crate) fn without(mut self, refused: &[String]) -> Result<Option<Visible>, NoMemory> {
        let mut refused = memory::list(refused.len(), refused.iter().map(|word| word.to_ascii_lowercase()))?;
        refused.sort_unstable();
        let is_refused = |word: &str| refused.binary_search(&word.to_ascii_lowercase()).is_ok();
        let is_left = match &mut self {
            Visible::Favorites { ids, .. } => {
                if !refused.is_empty() {
                    let left = ids.iter().filter(|id| !is_refused(id)).cloned();
                    *ids = Arc::new(memory::list(ids.len(), left)?);
                }
                !ids.is_empty()
            }
            Visible::Playlist(sent) => {
                sent.privacy.take_if(|_| is_refused("privacy"));
                sent.tracks.take_if(|_| is_refused("tracks"));
                sent.tags.take_if(|_| is_refused("tags"));
                let texts = [&sent.name, &sent.description, &sent.privacy];
                texts.iter().any(|text| text.is_some()) || sent.tracks.is_some() || sent.tags.is_some()
            }
        };
        Ok(is_left.then_some(self))
    }
}
