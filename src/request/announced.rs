//! What a change becomes visible by.
use std::collections::BTreeSet;

/// What a change becomes visible by, where the service only accepts it (202) and carries it out later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Visible {
    /// Content that is among the member's favorites then, or no longer.
    Favorites { ids: Vec<String>, added: bool },
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
    pub tracks: Option<Vec<String>>,
    pub tags: Option<Vec<String>>,
}

impl Visible {
    /// What is left of it without the ids and the parts that the service refused; `None` where nothing is.
    pub fn without(mut self, refused: &[String]) -> Option<Visible> {
        let refused: BTreeSet<String> = refused.iter().map(|word| word.to_ascii_lowercase()).collect();
        let is_refused = |word: &str| refused.contains(&word.to_ascii_lowercase());
        let is_left = match &mut self {
            Visible::Favorites { ids, .. } => {
                ids.retain(|id| !is_refused(id));
                !ids.is_empty()
            }
            Visible::Playlist(sent) => {
                sent.privacy.take_if(|_| is_refused("privacy"));
                sent.tracks.take_if(|_| is_refused("tracks"));
                sent.tags.take_if(|_| is_refused("tags"));
                let texts = [&sent.name, &sent.description, &sent.privacy];
                let lists = [&sent.tracks, &sent.tags];
                texts.iter().any(|text| text.is_some()) || lists.iter().any(|list| list.is_some())
            }
        };
        is_left.then_some(self)
    }
}
