//! Artists, stations, versions.
use crate::desk::{VERSIONS, client, ok, shared};
use musiccat::{Params, catalog};

// req:CAT-01
#[test]
fn top_artists_come_in_pages_and_by_range() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let params = Params { limit: Some(7), range: Some("week".into()), ..Params::default() };
        let first = ok(client.call(catalog::artists_top(&params)));
        assert_eq!(first.items(&first.artists).len(), 7);
        assert_eq!(first.meta().next_offset, 7);
        let second = ok(client.next_page(&first));
        let id = |artist: &musiccat::abi::mcat_artist, from: &musiccat::Response| from.text(artist.id).unwrap().to_owned();
        let seen: Vec<_> = first.items(&first.artists).iter().map(|a| id(a, &first)).collect();
        assert!(second.items(&second.artists).iter().all(|a| !seen.contains(&id(a, &second))));
        let life = Params { range: Some("life".into()), ..params };
        let life = ok(client.call(catalog::artists_top(&life)));
        let ever: Vec<_> = life.items(&life.artists).iter().map(|a| id(a, &life)).collect();
        assert_ne!(seen, ever, "{version}");
    }
}
