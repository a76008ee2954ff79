//! Uploads images of playlists: reads them while they are sent, without copying them into one body.
use crate::base::error::Error;
use crate::base::sys;
use crate::calls::params::Params;
use crate::calls::playlist_image::{JPEG, image_set};
use crate::client::Client;
use crate::client::attempt::With;
use crate::client::file_source::first;
use crate::client::response::Response;
use std::fmt::Write;
use std::io;

pub use crate::client::file_source::{Ask, FileSource};

impl Client {
    /// Sets the image of a member's playlist: a JPEG in memory.
    pub fn me_library_playlist_image_set(&self, playlist_id: &str, jpeg: &[u8], params: &Params) -> Response {
        let mut source = |ask: Ask| {
            let rest = jpeg.get(usize::try_from(ask.offset).ok()?..)?;
            let n = rest.len().min(ask.buffer.len());
            ask.buffer[..n].copy_from_slice(&rest[..n]);
            Some(n)
        };
        let name = "me_library_playlist_image_set";
        let boundary = boundary(jpeg, &mut sys::random);
        let request = boundary.and_then(|boundary| image_set(name, playlist_id, jpeg.len(), &boundary, params));
        self.make(name, request, &mut |client, scope, request| {
            if !jpeg.starts_with(&JPEG) {
                return Err(no_jpeg("jpeg"));
            }
            client.run_with(request, with_file(&mut source), scope)
        })
    }

    /// The same with a JPEG of `length` bytes from `source`.
    pub fn me_library_playlist_image_upload(
        &self,
        playlist_id: &str,
        length: usize,
        params: &Params,
        source: &mut FileSource,
    ) -> Response {
        let name = "me_library_playlist_image_upload";
        let boundary = boundary(&[], &mut sys::random);
        let request = boundary.and_then(|boundary| image_set(name, playlist_id, length, &boundary, params));
        self.make(name, request, &mut |client, scope, request| {
            // Check before the file is read.
            request.check(client.common.version)?;
            if first(source, length, &mut [0; JPEG.len()], scope)? != JPEG {
                return Err(no_jpeg("source"));
            }
            client.run_with(request, with_file(source), scope)
        })
    }
}

/// A request with the file for its form.
fn with_file<'f>(file: &'f mut FileSource<'f>) -> With<'f> {
    With {
        file: Some(file),
        ..With::default()
    }
}

fn no_jpeg(argument: &str) -> Error {
    Error::argument(argument, "must give a JPEG: its first bytes are FF D8 FF")
}

/// A text that does not occur in `data`. The rest of the file is not known yet; for that, 128 random bits must suffice.
fn boundary(data: &[u8], random: &mut dyn FnMut(&mut [u8]) -> io::Result<()>) -> Result<String, Error> {
    loop {
        let mut bits = [0; 16];
        random(&mut bits).map_err(|_| Error::no_random())?;
        let boundary = bits.iter().fold(String::with_capacity(32), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        if !data.windows(boundary.len()).any(|window| window == boundary.as_bytes()) {
            return Ok(boundary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::error::{Reason, Status};

    /// A random source that returns these bytes, each repeated for a whole draw.
    fn draws(bytes: &[u8]) -> impl FnMut(&mut [u8]) -> io::Result<()> {
        let mut bytes = bytes.iter();
        move |place| {
            place.fill(*bytes.next().expect("no more draws than these"));
            Ok(())
        }
    }

    // fault:U03
    #[test]
    fn boundary_that_occurs_in_image_is_drawn_again() {
        let taken = "a7".repeat(16);
        let image = format!("\u{1}\r\n--{taken}--\r\nrest");
        assert_eq!(boundary(b"", &mut draws(&[0xa7])).unwrap(), taken);
        let other = boundary(image.as_bytes(), &mut draws(&[0xa7, 0xa7, 0x0f])).unwrap();
        assert_eq!(other, "0f".repeat(16));
        // Also at the very ends; a partial match does not count.
        for image in [taken.clone(), format!("x{taken}"), format!("{taken}x")] {
            assert_eq!(boundary(image.as_bytes(), &mut draws(&[0xa7, 0x0f])).unwrap(), other);
        }
        assert_eq!(boundary(&taken.as_bytes()[1..], &mut draws(&[0xa7])).unwrap(), taken);
    }

    #[test]
    fn boundary_without_random_bits_fails_as_random_source() {
        let error = boundary(b"", &mut |_| Err(io::ErrorKind::WouldBlock.into())).unwrap_err();
        assert_eq!(
            (error.status, error.reason),
            (Status::MCAT_ERR_IO, Reason::MCAT_REASON_RANDOM_SOURCE)
        );
    }
}
