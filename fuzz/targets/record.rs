//! The record of the tokens as a store gives it back: whatever it holds, the client stands, and does not touch what it cannot read.
use super::line::{Line, config, json};
use musiccat::error::Status;
use musiccat::hooks::{Store, StoreFailed};
use musiccat::{Client, Params, me};
use std::sync::{Arc, Mutex};

#[derive(Clone)]
struct Kept(Arc<Mutex<(Vec<u8>, u32)>>);

impl Store for Kept {
    fn load(&self, _: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        let kept = self.0.lock().unwrap();
        let place = record
            .get_mut(..kept.0.len())
            .ok_or_else(|| StoreFailed("too long".into()))?;
        place.copy_from_slice(&kept.0);
        Ok(Some(kept.0.len()))
    }

    fn save(&self, _: i64, record: &[u8]) -> Result<(), StoreFailed> {
        let mut kept = self.0.lock().unwrap();
        *kept = (record.to_owned(), kept.1 + 1);
        Ok(())
    }

    fn erase(&self, _: i64) -> Result<(), StoreFailed> {
        panic!("nobody has signed out");
    }
}

pub fn take(bytes: &[u8]) {
    // Sealed, as without its checksum all is damage; and as it is.
    for record in [sealed(bytes), bytes.to_owned()] {
        let kept = Kept(Arc::new(Mutex::new((record.clone(), 0))));
        let mut config = config(&Line::new(&json(b"{}"), usize::MAX));
        config.own.store = Some(Box::new(kept.clone()));
        let client = Client::new(config).expect("good settings");
        let asked = client.signed_in(&Params::default());
        assert_eq!(kept.0.lock().unwrap().1, 0, "looking changes nothing");
        let called = client.call(me::me_account(&Params::default()));
        let (now, saves) = kept.0.lock().unwrap().clone();
        match asked.status {
            Status::MCAT_OK => {}
            Status::MCAT_ERR_STORE => {
                assert!(
                    called.status == Status::MCAT_ERR_STORE && saves == 0 && now == record,
                    "{called:?}"
                );
            }
            Status::MCAT_ERR_SIGN_IN_NEEDED | Status::MCAT_ERR_ACCOUNT_LOCKED => {
                assert_ne!(called.status, Status::MCAT_OK, "{called:?}");
            }
            status => panic!("{status:?}"),
        }
    }
}

/// With the checksum behind it: CRC-32C.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let step = |crc: u32, byte: &u8| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0x82f6_3b78 } else { 0 }
        })
    };
    let crc = !bytes.iter().fold(u32::MAX, step);
    [bytes, &crc.to_le_bytes()].concat()
}
