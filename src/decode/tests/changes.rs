//! Which parts of a change an answer refuses, and whether a later read shows the change.
use super::decode;
use crate::decode::{SentPlaylist, Visible};
use std::sync::Arc;

fn refused(json: &str) -> Vec<String> {
    decode(json).parts.refused().unwrap()
}

#[test]
fn refused_changes_name_unacknowledged_and_failed_parts() {
    let favorites =
        r#"{"favorites":[{"id":"Tra.1","acknowledged":false},{"id":"tra.2","acknowledged":true},{"id":"tra.3"}]}"#;
    assert_eq!(refused(favorites), ["Tra.1"]);
    let results = r#"{"meta":{"results":[{"operation":"name","status":"ok"},{"operation":"tracks","status":"failed"},{"operation":"tags"}]}}"#;
    assert_eq!(refused(results), ["tracks"]);
    assert!(refused(r#"{"favorites":[],"meta":{}}"#).is_empty());
}

fn favorites_show(ids: &[&str], added: bool, statuses: &str) -> bool {
    let ids = Arc::new(words(ids));
    let read = decode(&format!(r#"{{"status":[{statuses}]}}"#));
    read.parts.shows(&Visible::Favorites { ids, added }).unwrap()
}

#[test]
fn favorites_are_visible_when_all_have_expected_state() {
    let told = r#"{"id":"Tra.1","favorite":true},{"id":"alb.2","favorite":false},{"id":"tra.3"},{"id":"tra.4","favorite":true},{"id":"TRA.4","favorite":false}"#;
    for (ids, is_added, is_removed) in [
        (&["tra.1"][..], true, false),
        (&["tra.1", "TRA.4"], true, false),
        (&["Alb.2"], false, true),
        (&["tra.1", "alb.2"], false, false),
        (&["tra.3"], false, false),
        (&["tra.5"], false, false),
        (&["tra.1", "tra.5"], false, false),
        (&["aaa.0"], false, false),
    ] {
        assert_eq!(favorites_show(ids, true, told), is_added, "{ids:?} added");
        assert_eq!(favorites_show(ids, false, told), is_removed, "{ids:?} removed");
    }
    assert!(!favorites_show(&["tra.1"], false, ""));
}

const READ: &str = r#"{"playlists":[{"type":"playlist","id":"mp.1","name":"Another"},
    {"type":"playlist","id":"MP.9","name":"Mine","description":"Long","privacy":"public",
     "tracks":[{"type":"track","id":"Tra.1"},{"type":"track","id":"tra.2"}],"links":{"tags":{"ids":["Tag.5","tag.6"]}}}]}"#;

fn playlist_shows(change: impl FnOnce(&mut SentPlaylist)) -> bool {
    let mut sent = SentPlaylist {
        id: "mp.9".to_owned(),
        ..SentPlaylist::default()
    };
    change(&mut sent);
    decode(READ).parts.shows(&Visible::Playlist(sent)).unwrap()
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn playlist_is_visible_when_every_sent_text_matches() {
    assert!(playlist_shows(|_| ()), "nothing was sent but its id");
    assert!(!playlist_shows(|sent| sent.id = "mp.8".to_owned()));
    type Field = fn(&mut SentPlaylist) -> &mut Option<String>;
    let fields: [(Field, &str); 3] = [
        (|sent| &mut sent.name, "Mine"),
        (|sent| &mut sent.description, "Long"),
        (|sent| &mut sent.privacy, "public"),
    ];
    for (field, value) in fields {
        assert!(playlist_shows(|sent| *field(sent) = Some(value.to_owned())), "{value}");
        // One different value decides, even if all others are as sent.
        for other in ["Yours", ""] {
            let shows = playlist_shows(|sent| {
                fields
                    .iter()
                    .for_each(|(field, value)| *field(sent) = Some((*value).to_owned()));
                *field(sent) = Some(other.to_owned());
            });
            assert!(!shows, "{other} for {value}");
        }
    }
}

#[test]
fn playlist_is_visible_with_tracks_in_order_and_tags_in_any() {
    for (tracks, shows) in [
        (&["tra.1", "TRA.2"][..], true),
        (&["tra.2", "tra.1"], false),
        (&["tra.1"], false),
        (&["tra.1", "tra.2", "tra.2"], false),
        (&[], false),
    ] {
        assert_eq!(
            playlist_shows(|sent| sent.tracks = Some(Arc::new(words(tracks)))),
            shows,
            "{tracks:?}"
        );
    }
    for (tags, shows) in [
        (&["tag.6", "TAG.5"][..], true),
        (&["tag.5", "tag.6", "tag.5"], true),
        (&["tag.5"], false),
        (&["tag.5", "tag.7"], false),
        (&[], false),
    ] {
        assert_eq!(playlist_shows(|sent| sent.tags = Some(words(tags))), shows, "{tags:?}");
        // Both must be as sent.
        let both = playlist_shows(|sent| {
            sent.tags = Some(words(tags));
            sent.tracks = Some(Arc::new(words(&["tra.1"])));
        });
        assert!(!both, "{tags:?}");
    }
}
