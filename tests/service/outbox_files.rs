//! The outbox's file: whose it is, what happens while it cannot be written, and who has it.
use crate::desk::*;
use crate::outbox_desk::{Device, config_of, events, playing, standing};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, Response, Version};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

fn note(client: &Client, track: &str) -> Response {
    ok(client.playback_started(playing(track)))
}

#[test]
fn outbox_file_is_readable_by_its_owner_only_and_holds_no_secret() {
    let device = Device::new();
    let file = device.folder.path().join("outbox");
    note(&device.client, "tra.1");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o600);
    let bytes = fs::read(&file).unwrap();
    let ada = listener(&device.sandbox);
    for secret in [
        ada.user_name,
        ada.password,
        device.sandbox.api_key(),
        device.sandbox.api_secret(),
    ] {
        assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()));
    }
    // Opened by hand for others, it is shut again.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    note(&device.client, "tra.2");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o600);
    ok(device.send());
    assert_eq!(fs::metadata(&file).unwrap().len(), 0, "what has been told is not kept");
}

// req:STA-06
#[test]
fn outbox_file_that_is_too_long_is_rewritten() {
    let device = Device::new();
    let file = device.folder.path().join("outbox");
    fs::write(&file, vec![7; 1024 * 1024 + 1]).unwrap();
    let device = device.restarted();
    assert_eq!(note(&device.client, "tra.1").reason, MCAT_REASON_NONE);
    assert!(fs::metadata(&file).unwrap().len() < 1024);
    assert_eq!(device.restarted().now().waiting, 1);
}

/// A backup gave the outbox and its lock second names: nothing is lost, and under those names they keep their bytes.
// case:S11
#[test]
fn outbox_file_linked_by_a_backup_is_read_and_replaced() {
    let device = Device::new();
    let path = |name: &str| device.folder.path().join(name);
    note(&device.client, "tra.1");
    let kept = fs::read(path("outbox")).unwrap();
    for name in ["outbox", "outbox.lock"] {
        fs::hard_link(path(name), path(&format!("{name}.backup"))).unwrap();
    }
    assert_eq!(note(&device.client, "tra.2").reason, MCAT_REASON_NONE);
    assert_eq!(fs::read(path("outbox.backup")).unwrap(), kept);
    let kept = fs::read(path("outbox")).unwrap();
    fs::hard_link(path("outbox"), path("later.backup")).unwrap();
    let device = device.restarted();
    assert_eq!(device.now().waiting, 2);
    assert_eq!(note(&device.client, "tra.3").reason, MCAT_REASON_NONE);
    ok(device.client.forget_member(&Params::default()));
    assert_eq!(fs::read(device.folder.path().join("later.backup")).unwrap(), kept);
    assert_eq!(device.restarted().now().waiting, 0);
}

/// A file of somebody's own that has a second name in the place of the outbox or of its lock keeps its mode and its bytes.
// case:S11
#[test]
fn outbox_file_hard_linked_to_another_file_is_not_changed() {
    for name in ["outbox", "outbox.lock"] {
        let device = Device::new();
        let (file, other) = (device.folder.path().join(name), device.folder.path().join("other"));
        fs::write(&other, "somebody's").unwrap();
        fs::set_permissions(&other, fs::Permissions::from_mode(0o644)).unwrap();
        let _ = fs::remove_file(&file);
        fs::hard_link(&other, &file).unwrap();
        assert_eq!(
            note(&device.client, "tra.1").reason,
            MCAT_REASON_OUTBOX_NOT_SAVED,
            "{name}"
        );
        ok(device.client.forget_member(&Params::default()));
        assert_eq!(fs::read(&other).unwrap(), b"somebody's", "{name}");
        assert_eq!(
            fs::metadata(&other).unwrap().permissions().mode() & 0o7777,
            0o644,
            "{name}"
        );
    }
}

/// Somebody tidies up under a running program: it takes the lock anew, and where another has it, it leaves the file alone.
// case:S11
#[test]
fn outbox_lock_removed_and_taken_by_another_client_ends_saving() {
    let device = Device::new();
    let lock = device.folder.path().join("outbox.lock");
    note(&device.client, "tra.1");
    fs::remove_file(&lock).unwrap();
    assert_eq!(note(&device.client, "tra.2").reason, MCAT_REASON_NONE);
    assert!(lock.exists(), "it was taken anew");
    fs::remove_file(&lock).unwrap();
    let config = config_of(&device.sandbox, &device.folder, &device.time, Version::V2_2);
    let other = Client::new(config).unwrap();
    assert_eq!(
        note(&other, "tra.3").reason,
        MCAT_REASON_NONE,
        "nobody can keep it from that"
    );
    assert_eq!(note(&device.client, "tra.4").reason, MCAT_REASON_OUTBOX_NOT_SAVED);
}

#[test]
fn outbox_file_that_is_a_symlink_is_not_followed() {
    let device = Device::new();
    let (file, other) = (device.folder.path().join("outbox"), device.folder.path().join("other"));
    fs::write(&other, "somebody's").unwrap();
    symlink(&other, &file).unwrap();
    assert_eq!(note(&device.client, "tra.1").reason, MCAT_REASON_OUTBOX_NOT_SAVED);
    assert_eq!(fs::read(&other).unwrap(), b"somebody's");
    // It is told from memory all the same.
    ok(device.send());
    assert_eq!(device.told().len(), 1);
    let failed = fails(device.client.forget_member(&Params::default()), MCAT_ERR_STORE);
    assert!(failed.message().contains("outbox"), "{failed:?}");
    assert_eq!(fs::read(&other).unwrap(), b"somebody's");
}

#[test]
fn second_client_keeps_its_outbox_in_memory_until_the_file_is_free() {
    let Device {
        sandbox,
        folder,
        time,
        client: first,
    } = Device::new();
    note(&first, "tra.1");
    let second = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
    let noted = note(&second, "tra.2");
    assert_eq!(
        (noted.reason, standing(&noted).waiting),
        (MCAT_REASON_OUTBOX_NOT_SAVED, 1)
    );
    assert_eq!(
        note(&first, "tra.3").reason,
        MCAT_REASON_NONE,
        "the first one is not disturbed"
    );
    fails(second.forget_member(&Params::default()), MCAT_ERR_STORE);
    sign_in(&second, listener(&sandbox));
    note(&second, "tra.4");
    drop(first);
    // What was to be forgotten is, when the file is free.
    time.skip(600_000);
    let now = ok(second.outbox());
    assert_eq!((now.reason, standing(&now).waiting), (MCAT_REASON_NONE, 1));
    drop(second);
    let third = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
    let fourth = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
    assert_eq!(standing(&ok(third.outbox())).waiting, 1);
    note(&fourth, "tra.5");
    drop(third);
    time.skip(600_000);
    let now = ok(fourth.outbox());
    assert_eq!(
        (now.reason, standing(&now).waiting),
        (MCAT_REASON_NONE, 2),
        "it takes over what was left"
    );
    ok(fourth.send_outbox(&Params::default()));
    let told: Vec<_> = events(&sandbox).into_iter().map(|entry| entry.body.unwrap()).collect();
    let tracks: Vec<_> = told
        .iter()
        .map(|body| body["playback"]["id"].as_str().unwrap())
        .collect();
    assert_eq!(tracks, ["tra.4", "tra.5"]);
}

#[test]
fn outbox_folder_that_appears_later_is_written_then() {
    let device = Device::with(Version::V2_2, |config| {
        let file = config.own.outbox_file.as_mut().unwrap();
        *file = file.with_file_name("mounted-later").join("outbox");
    });
    let folder = device.folder.path().join("mounted-later");
    assert_eq!(note(&device.client, "tra.1").reason, MCAT_REASON_OUTBOX_NOT_SAVED);
    assert!(!folder.exists(), "the library makes no folder");
    fs::create_dir(&folder).unwrap();
    assert_eq!(
        note(&device.client, "tra.2").reason,
        MCAT_REASON_OUTBOX_NOT_SAVED,
        "not at once again"
    );
    device.time.skip(600_000);
    let now = ok(device.client.outbox());
    assert_eq!((now.reason, standing(&now).waiting), (MCAT_REASON_NONE, 2));
    assert!(fs::metadata(folder.join("outbox")).unwrap().len() > 0);
}

#[test]
fn outbox_file_changed_by_somebody_else_is_rewritten() {
    let mut device = Device::new();
    let file = device.folder.path().join("outbox");
    for change in [&b""[..], b"something else"] {
        note(&device.client, "tra.1");
        fs::write(&file, change).unwrap();
        assert_eq!(note(&device.client, "tra.2").reason, MCAT_REASON_OUTBOX_NOT_SAVED);
        device.time.skip(600_000);
        assert_eq!(ok(device.client.outbox()).reason, MCAT_REASON_NONE);
        device = device.restarted();
        assert_eq!(device.now().waiting, 2);
        ok(device.send());
    }
}
