//! Forms hold secrets: they are allocated once.
use super::super::Call;
use crate::calls::params::Params;
use crate::calls::request::Body;

/// A form that grew would have left a copy of its beginning in memory that is not wiped.
#[test]
fn form_of_any_text_is_written_without_growing() {
    for name in ["n", "grant_type"] {
        for value in ["", "plain", &"%".repeat(100), &"\u{e9}".repeat(100)] {
            let fields = [(name, value); 3];
            let request = Call::v1_me_library_albums_add.request(&[], &Params::default()).unwrap();
            let Body::Bytes { bytes, .. } = request.form(&fields).unwrap().body else {
                panic!("no form")
            };
            let most = 3 * (3 * (name.len() + value.len()) + 2);
            assert!(
                bytes.capacity() <= most,
                "{} bytes in {} for {name} {value}",
                bytes.len(),
                bytes.capacity()
            );
        }
    }
}
