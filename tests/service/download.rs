//! Previews: their addresses reach the caller, and behind them is half a minute of music.
use crate::desk::*;
use crate::media::sound;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, catalog, playback};

fn fetch(client: &Client, address: &str, params: &Params) -> Vec<u8> {
    let mut bytes = Vec::new();
    let response = ok(client.download(address, params, &mut |piece| {
        bytes.extend_from_slice(piece.bytes);
        assert_eq!(piece.received - params.resume_at.unwrap_or(0), bytes.len() as i64);
        true
    }));
    let download = response.at(&response.download).unwrap();
    assert_eq!(
        (response.text(&download.content_type), download.received_bytes),
        (Some("audio/mpeg"), bytes.len() as i64)
    );
    assert_eq!(download.total_bytes - download.started_at, download.received_bytes);
    bytes
}

// req:CONV-14
#[test]
fn previews_last_30_seconds_and_differ_between_tracks() {
    for version in VERSIONS {
        let client = signed_in(shared(), version, listener(shared()));
        let tracks = ok(client.call(catalog::artist_tracks("art.5", &limit(2))));
        let asked = Params {
            previews: Some(1),
            ..Params::default()
        };
        let station = ok(client.call(playback::station_tracks("ps.3", &asked)));
        let [one, other] = tracks.items(&tracks.tracks) else {
            panic!("two tracks")
        };
        let addresses = [
            tracks.text(&one.preview_url).unwrap(),
            tracks.text(&other.preview_url).unwrap(),
            station.text(&station.items(&station.previews)[0].preview_url).unwrap(),
        ];
        let mut sounds = Vec::new();
        for address in addresses {
            let (seconds, samples) = sound(&fetch(&client, address, &Params::default()));
            assert!((29.9..=30.1).contains(&seconds), "{address} lasts {seconds} s");
            assert!(samples.iter().any(|sample| sample.abs() > 0.1), "{address} is silent");
            sounds.push(samples);
        }
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let energy = |samples: &[f32]| samples.iter().map(|s| f64::from(*s).powi(2)).sum::<f64>();
            let product: f64 = sounds[a]
                .iter()
                .zip(&sounds[b])
                .map(|(x, y)| f64::from(*x) * f64::from(*y))
                .sum();
            let alike = product / (energy(&sounds[a]) * energy(&sounds[b])).sqrt();
            assert!(
                alike.abs() < 0.5,
                "{} and {} sound alike: {alike}",
                addresses[a],
                addresses[b]
            );
        }
    }
}

// req:CONV-14
#[test]
fn a_preview_can_be_stopped_capped_and_resumed() {
    let sandbox = own();
    let client = client(&sandbox, VERSIONS[1]);
    let tracks = ok(client.call(catalog::artist_tracks("art.5", &limit(1))));
    let address = tracks.text(&tracks.items(&tracks.tracks)[0].preview_url).unwrap();
    let whole = fetch(&client, address, &Params::default());
    let resumed = fetch(
        &client,
        address,
        &Params {
            resume_at: Some(100_000),
            ..Params::default()
        },
    );
    assert!(resumed == whole[100_000..], "the rest of the same bytes");
    let mut pieces = 0;
    let stopped = client.download(address, &Params::default(), &mut |_| {
        pieces += 1;
        false
    });
    fails(stopped, MCAT_ERR_CANCELLED);
    assert_eq!(pieces, 1, "no more comes once the caller has said no");
    let capped = Params {
        max_bytes: Some(10_000),
        ..Params::default()
    };
    fails(client.download(address, &capped, &mut |_| true), MCAT_ERR_LIMIT);
    fails(
        client.download(&format!("{address}x"), &Params::default(), &mut |_| true),
        MCAT_ERR_NOT_FOUND,
    );
}
