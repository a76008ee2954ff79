//! Arguments and settings of the outbox, and who shares one.
use crate::desk::*;
use crate::folder::Folder;
use crate::outbox_desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::outbox::{MeteredMember, Playback};
use musiccat::{Client, Config, Params, Version};
use musiccat_sandbox::Sandbox;
use std::sync::Arc;

#[test]
fn wrong_arguments_of_playback_calls_are_refused_and_not_noted() {
    let device = Device::new();
    let wrong = |change: fn(&mut Playback), word: &str| {
        for stops in [false, true] {
            let mut playback = if stops { played("tra.1", 5) } else { playing("tra.1") };
            change(&mut playback);
            let note = || match stops {
                true => device.client.playback_stopped(playback.clone()),
                false => device.client.playback_started(playback.clone()),
            };
            refused(&device.sandbox, note, MCAT_ERR_ARGUMENT, &format!("{word}: "));
        }
    };
    wrong(|p| p.track = "alb.1".into(), "track");
    wrong(|p| p.track = String::new(), "track");
    wrong(|p| p.track = "tra.1,tra.2".into(), "track");
    wrong(|p| p.source = Some(String::new()), "source");
    wrong(|p| p.source = Some("a\nb".into()), "source");
    wrong(|p| p.source = Some("a".repeat(1_025)), "source");
    wrong(|p| p.format = Some("a".repeat(65)), "format");
    wrong(|p| p.bitrate = Some(0), "bitrate");
    wrong(|p| p.bitrate = Some(-1), "bitrate");
    wrong(|p| p.started_ms = -1, "started_ms");
    wrong(|p| p.started_ms = i64::MAX, "started_ms");
    wrong(|p| p.played_ms = Some(-1), "played_ms");
    wrong(|p| p.played_ms = p.played_ms.xor(Some(1)), "played_ms");
    assert_eq!(device.now().waiting, 0);
    refused(
        &device.sandbox,
        || device.client.send_outbox(&limit(5)),
        MCAT_ERR_ARGUMENT,
        "limit",
    );
}

/// The status of making a client with these settings.
fn making(sandbox: &Sandbox, change: impl FnOnce(&mut Config)) -> Result<(), (mcat_status, String)> {
    let mut config = config(sandbox, Version::V2_2);
    change(&mut config);
    let made = Client::new(config);
    made.map(drop).map_err(|error| (error.status, error.message.clone()))
}

#[test]
fn outbox_settings_out_of_range_are_refused() {
    let sandbox = own();
    for (bytes, good) in [(4_095, false), (4_096, true), (1_048_576, true), (1_048_577, false)] {
        let made = making(&sandbox, |config| config.own.outbox_bytes = Some(bytes));
        assert_eq!(made.is_ok(), good, "{bytes}");
        if let Err((status, message)) = made {
            assert_eq!(status, MCAT_ERR_ARGUMENT);
            assert!(
                message.starts_with("outbox_bytes: must be 4096 to 1048576"),
                "{message}"
            );
        }
    }
    for path in ["", "folder/", "/"] {
        let (_, message) = making(&sandbox, |config| config.own.outbox_file = Some(path.into())).unwrap_err();
        assert_eq!(message, "outbox_file: must end in a file's name");
    }
    let both = making(&sandbox, |config| {
        config.own.outbox_file = Some("tokens".into());
        config.own.token_file = Some("tokens".into());
    });
    assert!(both.unwrap_err().1.starts_with("outbox_file: "));
    let client = client(&sandbox, Version::V2_2);
    let settings: [fn(&mut musiccat::Own); 3] = [
        |own| own.outbox_file = Some("outbox".into()),
        |own| own.outbox_bytes = Some(8_192),
        |own| own.metering = Some(Arc::new(|_, _: &Playback, _: &MeteredMember| None)),
    ];
    for setting in settings {
        let mut own = musiccat::Own::default();
        setting(&mut own);
        let refused = client.share(own).map(drop).unwrap_err();
        assert_eq!(refused.status, MCAT_ERR_ARGUMENT);
        assert!(refused.message.contains("is the member's"), "{}", refused.message);
        let mut own = musiccat::Own::default();
        setting(&mut own);
        let folder = Folder::new("share");
        own.token_file = Some(folder.file());
        client.share(own).map(drop).unwrap();
    }
}

#[test]
fn share_of_the_same_member_uses_the_same_outbox() {
    let device = Device::new();
    let share = device.client.share(musiccat::Own::default()).unwrap();
    device.start("tra.1");
    assert_eq!(standing(&ok(share.outbox())).waiting, 1);
    ok(share.send_outbox(&Params::default()));
    assert_eq!((device.now().waiting, device.now().sent), (0, 1));
    assert_eq!(ok(share.outbox()).reason, MCAT_REASON_NONE);
}
