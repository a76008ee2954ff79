//! What version 1.0 has left on the device: `tests/store/of_1_0` holds a token file and an outbox for each way in which a member may be
//! known, written by its own code: signed in by browser at a service that names nobody, by name, by browser as
//! 5B1F6D0A7C3E4F8FA1D2C3B4A5968701, and by name as that in small letters with hyphens. In each outbox a playback of tra.1 has begun.
use crate::desk::{fails, ok};
use crate::folder::Folder;
use crate::outbox_desk::{playing, standing};
use musiccat::abi::mcat_reason::{MCAT_REASON_NONE, MCAT_REASON_STORE_CORRUPT};
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Config, Params, Version};
use std::fs;
use support::{ByteServer, Step, http};

struct Left {
    what: &'static str,
    tokens: &'static [u8],
    outbox: &'static [u8],
    /// How the service spells the member's id from now on.
    told: &'static [&'static str],
    /// The name signed in with.
    name: Option<&'static str>,
}

macro_rules! left {
    ($what:literal, $told:expr, $name:expr) => {
        Left {
            what: $what,
            tokens: include_bytes!(concat!("../store/of_1_0/", $what, "/tokens.0")),
            outbox: include_bytes!(concat!("../store/of_1_0/", $what, "/outbox")),
            told: $told,
            name: $name,
        }
    };
}

const NAME: &str = "ada@example.com";
const GUIDS: &[&str] = &[
    "5B1F6D0A7C3E4F8FA1D2C3B4A5968701",
    "5b1f6d0a7c3e4f8fa1d2c3b4a5968701",
    "5b1f6d0A7c3E4f8fA1d2C3B4a5968701",
    "5B1F6D0A-7C3E-4F8F-A1D2-C3B4A5968701",
    "5b1f6d0a-7c3e-4f8f-a1d2-c3b4a5968701",
];
const ALL: [Left; 4] = [
    left!("browser", &[""], None),
    left!("name", &["", GUIDS[0]], Some(NAME)),
    left!("upper", GUIDS, None),
    left!("hyphens", GUIDS, Some(NAME)),
];
/// Where the record begins in a slot's file, and its generation in that.
const RECORD: usize = 20;
const GENERATION: usize = RECORD + 24;

impl Left {
    fn on_device(&self) -> Folder {
        let folder = Folder::new("earlier");
        fs::write(&folder.slots()[0], self.tokens).unwrap();
        fs::write(folder.path().join("outbox"), self.outbox).unwrap();
        folder
    }
}

/// A service that takes every token and spells the member's id so; "": it names nobody.
fn service(told: &str) -> ByteServer {
    let guid = match told {
        "" => String::new(),
        told => format!(r#","guid":"{told}""#),
    };
    ByteServer::start(move |number| {
        let body = format!(r#"{{"access_token":"a{number}","refresh_token":"r{number}","expires_in":86399{guid}}}"#);
        let answer = http(
            200,
            "Content-Type: application/json\r\nConnection: close\r\n",
            body.as_bytes(),
        );
        vec![Step::ReadHead, Step::ReadSome, Step::Send(answer), Step::Close]
    })
}

fn player(server: &ByteServer, folder: &Folder) -> Client {
    player_with(server, folder, true)
}

fn player_with(server: &ByteServer, folder: &Folder, keeps_outbox: bool) -> Client {
    let mut config = Config::new(server.url(""), "key");
    config.service_version = Version::V2_2;
    config.api_secret = Some("secret".to_owned().into());
    config.pace = false;
    config.own.token_file = Some(folder.file());
    config.own.outbox_file = keeps_outbox.then(|| folder.path().join("outbox"));
    Client::new(config).unwrap()
}

/// The version of the newest record.
fn version(folder: &Folder) -> u8 {
    let slots = folder.slots().map(|slot| fs::read(slot).unwrap_or_default());
    let newest = slots
        .iter()
        .max_by_key(|slot| slot.get(8..16).map(|count| count.to_vec()));
    newest.unwrap()[RECORD + 4]
}

// case:B20
// case:S01
#[test]
fn record_of_1_0_is_read_refreshed_and_still_signed_in() {
    for left in ALL {
        for told in left.told {
            let (folder, server) = (left.on_device(), service(told));
            let client = player(&server, &folder);
            ok(client.signed_in(&Params::default()));
            assert_eq!(
                (version(&folder), server.connections()),
                (1, 0),
                "reading writes nothing"
            );
            ok(client.refresh(&Params::default()));
            assert_eq!(version(&folder), 2, "{} {told}", left.what);
            ok(client.refresh(&Params::default()));
            let sent = standing(&ok(client.send_outbox(&Params::default())));
            assert_eq!((sent.sent, sent.dropped), (1, 0), "{} {told}", left.what);
            ok(client.playback_started(playing("tra.2")));
            drop(client);
            let again = player(&server, &folder);
            ok(again.signed_in(&Params::default()));
            let sent = standing(&ok(again.send_outbox(&Params::default())));
            assert_eq!((sent.sent, sent.dropped), (1, 0), "{} {told}", left.what);
        }
    }
}

// case:S01
#[test]
fn outbox_of_1_0_is_not_sent_for_another_member() {
    for left in ALL {
        let (folder, server) = (left.on_device(), service(""));
        let other = player_with(&server, &folder, false);
        ok(other.sign_out(&Params::default()));
        ok(other.sign_in_password("bob@example.com", "pw", &Params::default()));
        let before = server.connections();
        let sent = standing(&ok(player(&server, &folder).send_outbox(&Params::default())));
        assert_eq!((sent.sent, sent.dropped), (0, 1), "{}", left.what);
        assert_eq!(server.connections(), before, "nothing is sent");
    }
}

// case:S01
#[test]
fn member_of_1_0_who_signs_in_again_is_recognised_by_id_or_name() {
    for left in ALL.into_iter().filter(|left| left.what != "browser") {
        for told in left.told.iter().filter(|told| left.what != "upper" || told.len() == 32) {
            let (folder, server) = (left.on_device(), service(told));
            let client = player(&server, &folder);
            ok(client.refresh(&Params::default()));
            ok(client.sign_out(&Params::default()));
            let name = left.name.unwrap_or("another-name");
            ok(client.sign_in_password(name, "pw", &Params::default()));
            let sent = standing(&ok(client.send_outbox(&Params::default())));
            assert_eq!((sent.sent, sent.dropped), (1, 0), "{} {told}", left.what);
        }
    }
}

// case:S01
#[test]
fn processes_that_read_the_same_record_of_1_0_stay_signed_in_together() {
    let left = &ALL[0];
    let (folder, server) = (left.on_device(), service(""));
    let [first, second] = [true, false].map(|keeps_outbox| player_with(&server, &folder, keeps_outbox));
    for client in [&first, &second] {
        ok(client.signed_in(&Params::default()));
    }
    ok(second.refresh(&Params::default()));
    ok(second.refresh(&Params::default()));
    ok(first.playback_started(playing("tra.2")));
    ok(first.refresh(&Params::default()));
    let sent = standing(&ok(first.send_outbox(&Params::default())));
    assert_eq!((sent.sent, sent.dropped), (2, 0));
}

/// CRC-32C.
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let bit = |crc: u32, _| (crc >> 1) ^ (0x82F6_3B78 & (crc & 1).wrapping_neg());
    let crc = bytes
        .iter()
        .fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), bit));
    (!crc).to_le_bytes()
}

// case:S09
#[test]
fn counter_at_its_end_is_refused_while_reading() {
    for (place, count) in [GENERATION, 8]
        .into_iter()
        .flat_map(|place| [(place, u64::MAX), (place, u64::MAX - 1)])
    {
        let mut bytes = ALL[0].tokens.to_vec();
        bytes[place..place + 8].copy_from_slice(&count.to_le_bytes());
        let end = bytes.len() - 4;
        let record = checksum(&bytes[RECORD..end - 4]);
        bytes[end - 4..end].copy_from_slice(&record);
        let slot = checksum(&bytes[..end]);
        bytes[end..].copy_from_slice(&slot);
        let (folder, server) = (Folder::new("counter"), service(""));
        fs::write(&folder.slots()[0], bytes).unwrap();
        let client = player(&server, &folder);
        for call in [Client::signed_in, Client::refresh] {
            let failed = fails(call(&client, &Params::default()), MCAT_ERR_STORE);
            assert_eq!(failed.reason, MCAT_REASON_STORE_CORRUPT, "{place} {count}");
        }
        assert_eq!(server.connections(), 0, "no refresh token is spent");
        // A sign-in replaces it.
        let signed_in = ok(client.sign_in_password(NAME, "pw", &Params::default()));
        assert_eq!(signed_in.reason, MCAT_REASON_NONE);
        ok(player(&server, &folder).signed_in(&Params::default()));
    }
}
