//! The format, as serde writes and reads it. Keys that begin with `_` are additions, which HAR allows. What other writers of HAR leave out or
//! set to null, and nobody here needs, is read as if it were empty.

use serde::{Deserialize, Deserializer, Serialize};

/// The version that is written.
pub(crate) const VERSION: &str = "1.2";
/// A time that there was none of: a connection that was there already has no handshake.
pub(crate) const NONE: f64 = -1.0;

/// A file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Har {
    pub(crate) log: Log,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Log {
    pub(crate) version: String,
    pub(crate) creator: Creator,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
    /// Requests that the journal no longer had.
    #[serde(rename = "_dropped", default, skip_serializing_if = "Option::is_none")]
    pub(crate) dropped: Option<u64>,
    /// The last one, so that more can follow in a file that is written to.
    pub(crate) entries: Vec<Entry>,
}

/// The program that wrote the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Creator {
    #[serde(default)]
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) version: String,
}

impl Creator {
    /// This one.
    pub(crate) fn own() -> Creator {
        Creator {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// A request and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    /// ISO 8601.
    pub(crate) started_date_time: String,
    /// Milliseconds from there to the end of the answer.
    #[serde(default, deserialize_with = "or_default")]
    pub(crate) time: f64,
    pub(crate) request: Request,
    pub(crate) response: Response,
    #[serde(default)]
    pub(crate) cache: Cache,
    #[serde(default)]
    pub(crate) timings: Timings,
    #[serde(rename = "serverIPAddress", default, skip_serializing_if = "Option::is_none")]
    pub(crate) server_address: Option<String>,
    /// Equal ones mean that the connection was reused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) connection: Option<String>,
    /// What was agreed on in the TLS handshake.
    #[serde(rename = "_tls", default, skip_serializing_if = "Option::is_none")]
    pub(crate) tls: Option<String>,
    /// The user name behind the access token.
    #[serde(rename = "_member", default, skip_serializing_if = "Option::is_none")]
    pub(crate) member: Option<String>,
    /// The journal's number of it, which counts from 1.
    #[serde(rename = "_number", default, skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<u64>,
    /// The id of the fault that the call met.
    #[serde(rename = "_fault", default, skip_serializing_if = "Option::is_none")]
    pub(crate) fault: Option<u64>,
    /// The answer broke off.
    #[serde(rename = "_brokenOff", default, skip_serializing_if = "is_false")]
    pub(crate) broken_off: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
}

/// What a browser's cache held: nothing here.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cache {}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Request {
    pub(crate) method: String,
    /// Absolute, without a fragment.
    pub(crate) url: String,
    #[serde(default)]
    pub(crate) http_version: String,
    #[serde(default)]
    pub(crate) cookies: Vec<Named>,
    #[serde(default)]
    pub(crate) headers: Vec<Named>,
    #[serde(default)]
    pub(crate) query_string: Vec<Named>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) post_data: Option<PostData>,
    #[serde(default = "unknown", deserialize_with = "or_unknown")]
    pub(crate) headers_size: i64,
    #[serde(default = "unknown", deserialize_with = "or_unknown")]
    pub(crate) body_size: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Response {
    /// 0 where there was none.
    pub(crate) status: u16,
    #[serde(default)]
    pub(crate) status_text: String,
    #[serde(default)]
    pub(crate) http_version: String,
    #[serde(default)]
    pub(crate) cookies: Vec<Named>,
    #[serde(default)]
    pub(crate) headers: Vec<Named>,
    pub(crate) content: Content,
    /// The header Location.
    #[serde(rename = "redirectURL", default, deserialize_with = "or_default")]
    pub(crate) redirect_url: String,
    #[serde(default = "unknown", deserialize_with = "or_unknown")]
    pub(crate) headers_size: i64,
    #[serde(default = "unknown", deserialize_with = "or_unknown")]
    pub(crate) body_size: i64,
}

/// A header, a parameter or a cookie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Named {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) value: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PostData {
    #[serde(default)]
    pub(crate) mime_type: String,
    #[serde(default)]
    pub(crate) text: String,
    /// `base64`, where the text is no text.
    #[serde(rename = "_encoding", default, skip_serializing_if = "Option::is_none")]
    pub(crate) encoding: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Content {
    /// Bytes, not compressed.
    #[serde(default, deserialize_with = "or_unknown")]
    pub(crate) size: i64,
    /// How many of them compression spared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) compression: Option<i64>,
    #[serde(default, deserialize_with = "or_default")]
    pub(crate) mime_type: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// `base64`, where the text is no text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) encoding: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) comment: Option<String>,
}

/// Milliseconds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Timings {
    /// The search for the host's address.
    #[serde(default = "none", deserialize_with = "or_none")]
    pub(crate) dns: f64,
    /// The handshakes of TCP and TLS.
    #[serde(default = "none", deserialize_with = "or_none")]
    pub(crate) connect: f64,
    /// That of TLS alone.
    #[serde(default = "none", deserialize_with = "or_none")]
    pub(crate) ssl: f64,
    #[serde(default, deserialize_with = "or_default")]
    pub(crate) send: f64,
    /// Until the first byte of the answer.
    #[serde(default, deserialize_with = "or_default")]
    pub(crate) wait: f64,
    #[serde(default, deserialize_with = "or_default")]
    pub(crate) receive: f64,
}

impl Default for Timings {
    fn default() -> Timings {
        Timings {
            dns: NONE,
            connect: NONE,
            ssl: NONE,
            send: 0.0,
            wait: 0.0,
            receive: 0.0,
        }
    }
}

impl Timings {
    /// All of it. TLS is a part of `connect`.
    pub(crate) fn sum(&self) -> f64 {
        let parts = [self.dns, self.connect, self.send, self.wait, self.receive];
        parts.iter().filter(|part| **part > 0.0).sum()
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

fn none() -> f64 {
    NONE
}

fn unknown() -> i64 {
    -1
}

fn or_none<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or(NONE))
}

/// A size; some write it as 12.0.
fn or_unknown<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    Ok(Option::<f64>::deserialize(from)?.map_or(-1, |size| size as i64))
}

fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}
