//! Images of a member's playlists.
use crate::table::Expected::{MemberJson, Whole};
use crate::table::Row;
use musiccat::Version::V2_2;
use musiccat::upload::Ask;
use musiccat::{Params, playlist_image};

const JPEG: &[u8] = b"\xFF\xD8\xFF\xE0 and so on";

/// Gives the file four bytes at a time.
fn four(ask: Ask) -> Option<usize> {
    let rest = &JPEG[ask.offset as usize..];
    let n = rest.len().min(ask.buffer.len()).min(4);
    ask.buffer[..n].copy_from_slice(&rest[..n]);
    Some(n)
}

fn pretty() -> Params {
    Params {
        pretty: Some(true),
        ..Params::default()
    }
}

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_me_library_playlist_image_set",
        version: V2_2,
        make: |c, p| c.me_library_playlist_image_set("mp.7", JPEG, p),
        params: pretty,
        sent: Whole(SENT_2_2),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"i.1","imageType":"displayImage"}],"meta":{"returnedCount":1}}"#,
        seen: "MCAT_OK, images i.1",
    },
    Row {
        call: "mcat_me_library_playlist_image_upload",
        version: V2_2,
        make: |c, p| c.me_library_playlist_image_upload("mp.7", JPEG.len(), p, &mut four),
        params: pretty,
        sent: Whole(SENT_2_2),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"i.1"}]}"#,
        seen: "MCAT_OK, images i.1",
    },
    Row {
        call: "mcat_me_library_playlist_giphy_set",
        version: V2_2,
        make: |c, p| {
            c.call(playlist_image::me_library_playlist_giphy_set(
                "mp.7",
                "3o7abKhOpu0NwenH3O",
                p,
            ))
        },
        params: pretty,
        sent: MemberJson(
            "POST /v2.2/me/library/playlists/mp.7/images?pretty=true",
            r#"{"giphyId":"3o7abKhOpu0NwenH3O"}"#,
        ),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"3o7abKhOpu0NwenH3O","imageType":"giphyImage"}]}"#,
        seen: "MCAT_OK, images 3o7abKhOpu0NwenH3O",
    },
];

/// Bytes that are no text are shown as one replacement character each.
macro_rules! sent {
    ($line:literal) => {
        concat!(
            $line,
            " HTTP/1.1
content-length: 193
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
content-type: multipart/form-data; boundary={boundary}
accept-encoding: gzip

--{boundary}
Content-Disposition: form-data; name=\"displayImage\"; filename=\"image.jpg\"
Content-Type: image/jpeg

\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} and so on
--{boundary}--
"
        )
    };
}
const SENT_2_2: &str = sent!("POST /v2.2/me/library/playlists/mp.7/images?pretty=true");
