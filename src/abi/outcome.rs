//! How a call ended.
use core::ffi::c_char;

/// How a call ended. 0 to 9 are successes, all others failures: see `MCAT_FAILED`. Numbers are never reused. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum mcat_status {
    /// Done.
    MCAT_OK = 0,
    /// Accepted by the service (HTTP 202) but not yet carried out: it becomes readable shortly afterwards. `mcat_wait_visible` waits for
    /// that.
    MCAT_ACCEPTED = 1,
    /// Done, or accepted, in part: `favorites` says what was not acknowledged, `meta->results` which parts failed.
    MCAT_PARTIAL = 2,

    /// An argument, a parameter or a setting breaks a rule; nothing was sent. `message` names it and the rule.
    MCAT_ERR_ARGUMENT = 10,
    /// The program was built with a header newer than this library.
    MCAT_ERR_VERSION = 11,
    /// A bug inside the library. The client stays usable; please report it.
    MCAT_ERR_PANIC = 12,
    /// No memory.
    MCAT_ERR_MEMORY = 13,
    /// This build, this service version or this address (HTTP 405) does not offer the call.
    MCAT_ERR_UNSUPPORTED = 14,
    /// A callback called the client that is calling it.
    MCAT_ERR_REENTRANT = 15,

    /// `mcat_cancel`, the tick callback, the byte callback or the source callback stopped the call.
    MCAT_ERR_CANCELLED = 20,
    /// The deadline passed. `phase` says where.
    MCAT_ERR_TIMEOUT = 21,

    /// The host's name could not be resolved.
    MCAT_ERR_RESOLVE = 30,
    /// No connection to the service.
    MCAT_ERR_CONNECT = 31,
    /// TLS failed; `reason` names the check.
    MCAT_ERR_TLS = 32,
    /// The device's clock is not set. It must be set before a certificate can be checked, and before the start of a track can be reported.
    MCAT_ERR_CLOCK = 33,
    /// The connection broke while a request or an answer was under way.
    MCAT_ERR_IO = 34,
    /// The answer is not the HTTP that this service speaks.
    MCAT_ERR_PROTOCOL = 35,
    /// The answer's body is not the JSON that it should be.
    MCAT_ERR_PARSE = 36,
    /// A cap was reached; `message` names the setting to raise.
    MCAT_ERR_LIMIT = 37,

    /// A callback returned a value that its contract does not allow.
    MCAT_ERR_CALLBACK = 40,
    /// The token store or the outbox's store failed, or holds something unreadable.
    MCAT_ERR_STORE = 41,

    /// The member must sign in (again). `reason` says why.
    MCAT_ERR_SIGN_IN_NEEDED = 50,
    /// The service refused the application key, or the member's name and password (HTTP 401). Or it refused a refresh with an error code
    /// that the library does not know: then `user_action` is `MCAT_ACTION_SIGN_IN`, and the library keeps the tokens and tries them again.
    MCAT_ERR_UNAUTHORIZED = 51,
    /// Understood but refused (HTTP 403).
    MCAT_ERR_FORBIDDEN = 52,
    /// No such thing (HTTP 404). For unknown ids some services answer so, others `MCAT_OK` with an empty list: check `len` before you read
    /// the first item.
    MCAT_ERR_NOT_FOUND = 53,
    /// A conflict with the present state (HTTP 409); or an edit of a playlist found it changed, or a station belongs to another member.
    MCAT_ERR_CONFLICT = 54,
    /// What was sent is too large (HTTP 413).
    MCAT_ERR_TOO_LARGE = 55,
    /// The account is locked for some minutes after failed sign-ins (HTTP 423).
    MCAT_ERR_ACCOUNT_LOCKED = 56,
    /// Too many requests; `retry_after_ms` says when to try again.
    MCAT_ERR_RATE_LIMITED = 57,
    /// The service calls the request invalid (HTTP 400, and other 4xx that have no status of their own).
    MCAT_ERR_BAD_REQUEST = 58,

    /// The service failed (HTTP 500, and other 5xx that have no status of their own).
    MCAT_ERR_SERVICE = 70,
    /// The service is unavailable for now (HTTP 408, 502, 503, 504, or an error code of the token endpoint such as
    /// `temporarily_unavailable`), or each of the member's tokens expired before its request arrived (HTTP 401).
    MCAT_ERR_UNAVAILABLE = 71,
}

/// Why, if the status alone does not say. The list grows at its end; treat an unknown number as `MCAT_REASON_NONE`. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum mcat_reason {
    /// Nothing to add to the status.
    MCAT_REASON_NONE = 0,
    /// Everything that can do this work is in use: hanging name look-ups, a store that another call or process uses, another program at the
    /// redirect's port.
    MCAT_REASON_BUSY = 1,
    /// The service answered with a redirect; service calls follow none. `location` holds the target.
    MCAT_REASON_REDIRECT = 2,
    /// A web page came instead of JSON, a picture or a preview, with success, HTTP 401 or 403; or the answer was HTTP 511. Probably a
    /// captive portal.
    MCAT_REASON_CAPTIVE_PORTAL = 3,
    /// The answer ended too early.
    MCAT_REASON_TRUNCATED = 4,
    /// The system's random source failed.
    MCAT_REASON_RANDOM_SOURCE = 5,
    /// The redirect's state is not the one that this sign-in began with.
    MCAT_REASON_STATE_MISMATCH = 6,
    /// The token record fails its checksum.
    MCAT_REASON_STORE_CORRUPT = 7,
    /// A refresh was cut off, by a broken connection, a power cut or the device's sleep, after the service may have used up the refresh token.
    MCAT_REASON_INTERRUPTED = 8,
    /// The service no longer accepts the refresh token.
    MCAT_REASON_REVOKED = 9,
    /// The call succeeded, but the new tokens could not be saved yet; they are kept in memory and saved as soon as possible.
    MCAT_REASON_NOT_SAVED = 10,
    /// No member has signed in.
    MCAT_REASON_NOT_SIGNED_IN = 11,
    /// The service refuses the application key.
    MCAT_REASON_APP_KEY = 12,
    /// The server's certificate has expired.
    MCAT_REASON_CERTIFICATE_EXPIRED = 13,
    /// The server's certificate is not valid yet. Most likely the device's clock is behind: `user_action` is `MCAT_ACTION_SET_CLOCK`.
    MCAT_REASON_CERTIFICATE_NOT_YET_VALID = 14,
    /// The server's certificate is for another name.
    MCAT_REASON_CERTIFICATE_NAME = 15,
    /// The server's certificate does not lead to a trusted root.
    MCAT_REASON_CERTIFICATE_UNTRUSTED = 16,
    /// The server speaks no TLS version that the library does (1.2, 1.3).
    MCAT_REASON_TLS_VERSION = 17,
    /// The TLS exchange failed in another way; `message` says how.
    MCAT_REASON_TLS_ALERT = 18,
    /// The name does not exist.
    MCAT_REASON_NAME_NOT_FOUND = 19,
    /// The host refused the connection.
    MCAT_REASON_REFUSED = 20,
    /// The network or the host cannot be reached.
    MCAT_REASON_UNREACHABLE = 21,
    /// The connection was reset.
    MCAT_REASON_RESET = 22,
    /// For ten seconds the bytes came more slowly than the library accepts.
    MCAT_REASON_TOO_SLOW = 23,
    /// The body is larger than `max_body_bytes` (or `params.max_bytes` of a download), or takes more memory than `max_response_bytes`.
    MCAT_REASON_BODY_SIZE = 24,
    /// The body holds more JSON values than `max_nodes`.
    MCAT_REASON_NODES = 25,
    /// The body nests deeper than 32 levels.
    MCAT_REASON_DEPTH = 26,
    /// The answer's head is too large.
    MCAT_REASON_HEAD_SIZE = 27,
    /// The body is no JSON.
    MCAT_REASON_NOT_JSON = 28,
    /// The body is JSON, but not of a shape that the service sends.
    MCAT_REASON_SHAPE = 29,
    /// An address names another host than the configured ones. Not given by this release.
    MCAT_REASON_FOREIGN_ORIGIN = 30,
    /// Plain HTTP without `allow_http` to another machine, or to this one where `base_url` is not on it.
    MCAT_REASON_INSECURE_ADDRESS = 31,
    /// The library's own pace, not the service, held the request back.
    MCAT_REASON_PACED = 32,
    /// The service refused this name and password before: the library does not send them again.
    MCAT_REASON_REPEATED_PASSWORD = 33,
    /// A repeated removal found nothing to remove: the first one had worked.
    MCAT_REASON_ALREADY_GONE = 34,
    /// The tick callback answered non-zero.
    MCAT_REASON_TICK = 35,
    /// The byte callback, or `mcat_params.item`, answered non-zero.
    MCAT_REASON_SINK = 36,
    /// This service version does not have the call or the parameter.
    MCAT_REASON_SERVICE_VERSION = 37,
    /// The library was built without the feature.
    MCAT_REASON_NOT_BUILT_IN = 38,
    /// The change that the service accepted cannot be read yet. It may become readable later.
    MCAT_REASON_NOT_YET_VISIBLE = 39,
    /// The source callback of an upload stopped it.
    MCAT_REASON_SOURCE = 40,
    /// The page of a list holds the items of the page before, although another offset was asked for.
    MCAT_REASON_PAGE_REPEATED = 41,
    /// The redirect brings a code or tokens without a state.
    MCAT_REASON_STATE_MISSING = 42,
    /// The redirect brings more than one state, or another parameter twice.
    MCAT_REASON_STATE_REPEATED = 43,
    /// The member cancelled the sign-in.
    MCAT_REASON_ACCESS_DENIED = 44,
    /// The service did not complete the sign-in: the redirect has an error that is not the member's doing, or the service refused the code.
    MCAT_REASON_SIGN_IN_FAILED = 45,
    /// The redirect brings a code (or tokens) and an error: nobody signed in.
    MCAT_REASON_CODE_AND_ERROR = 46,
    /// The redirect leads to another address than the sign-in began with.
    MCAT_REASON_REDIRECT_URI = 47,
    /// The text of `mcat_auth_begin` is damaged, or comes from a newer library or for another application.
    MCAT_REASON_PENDING_UNREADABLE = 48,
    /// A refresh brought the tokens of another member: they are not used. Or another member opened the station.
    MCAT_REASON_OTHER_MEMBER = 49,
    /// The service allows no more skips for now; `retry_after_ms` tells when it does again.
    MCAT_REASON_SKIP_LIMIT = 50,
    /// Another player took over the session.
    MCAT_REASON_SESSION_TAKEN = 51,
    /// The member may not stream: `response->verdict` says why.
    MCAT_REASON_NOT_ENTITLED = 52,
    /// A report for the service could not be written to the outbox's store; it is kept in memory and sent from there.
    MCAT_REASON_OUTBOX_NOT_SAVED = 53,
    /// The service answered, but did not say whether the account has the right to stream: the right is absent, or all entitlements are.
    /// `mcat_account_verdict` gives it with `MCAT_OK`. Since 1.1.
    MCAT_REASON_RIGHT_UNKNOWN = 54,
    /// The service did what was asked, and says that it is going to end this: a call, or the version of `mcat_config.service_version`.
    /// `response->retires_ms` is the date, if it says one that can be read. An answer from the cache says so too. The device's maker should
    /// update the device by then. Since 1.1.
    MCAT_REASON_RETIRING = 55,
    /// The service has ended what was asked (410). Since 1.1.
    MCAT_REASON_RETIRED = 56,
}

/// What a call was doing when it ended. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum mcat_phase {
    /// Nothing was under way: the call succeeded, or was refused before it began.
    MCAT_PHASE_NONE = 0,
    /// Looking up the host's name.
    MCAT_PHASE_RESOLVE = 1,
    /// Opening the connection.
    MCAT_PHASE_CONNECT = 2,
    /// The TLS handshake.
    MCAT_PHASE_TLS = 3,
    /// Sending the request.
    MCAT_PHASE_SEND = 4,
    /// Waiting for the answer's head.
    MCAT_PHASE_WAIT = 5,
    /// Receiving the answer's body.
    MCAT_PHASE_BODY = 6,
    /// Refreshing the member's tokens, or waiting for another thread that does.
    MCAT_PHASE_REFRESH = 7,
    /// Held back by the pace, by an earlier HTTP 429, behind another change of the same playlist, or while another thread fetches the
    /// station's tracks.
    MCAT_PHASE_PACE = 8,
    /// Waiting before another try.
    MCAT_PHASE_BACK_OFF = 9,
    /// Reading or writing the token store or the outbox's.
    MCAT_PHASE_STORE = 10,
    /// Reading the answer's JSON.
    MCAT_PHASE_DECODE = 11,
    /// Waiting for the member's browser to come back.
    MCAT_PHASE_REDIRECT = 12,
}

/// What the person at the device can do about it. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_user_action {
    /// Nothing: the member cannot fix it.
    MCAT_ACTION_NONE = 0,
    /// Sign in.
    MCAT_ACTION_SIGN_IN = 1,
    /// Upgrade the subscription: it does not allow streaming on this kind of device.
    MCAT_ACTION_UPGRADE = 2,
    /// Fix a problem with the account on the service's website: it is suspended or has expired.
    MCAT_ACTION_FIX_ACCOUNT = 3,
    /// Wait (for `retry_after_ms`, where it is known) and try again.
    MCAT_ACTION_WAIT = 4,
    /// Set the device's clock.
    MCAT_ACTION_SET_CLOCK = 5,
}

/// Whether a member may stream. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_verdict {
    /// The member may stream.
    MCAT_VERDICT_MAY_STREAM = 0,
    /// There is a problem with the account (suspended or expired): point the member to the service's website.
    MCAT_VERDICT_ACCOUNT_PROBLEM = 1,
    /// The subscription does not allow streaming on this kind of device: tell the member to upgrade.
    MCAT_VERDICT_UPGRADE = 2,
    /// The member must sign in (again).
    MCAT_VERDICT_SIGN_IN = 3,
    /// The account is locked, the service cannot be asked, or it does not say whether the member has the right: play nothing, and try
    /// again after `retry_after_ms`.
    MCAT_VERDICT_WAIT = 4,
}

/// Whether a member may stream, and how old that knowledge is. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_verdict_now {
    /// A key for the display's own texts, such as "account.upgrade": see `mcat_verdict_key`. NULL on calls that give no verdict.
    pub text_key: *const c_char,
    /// Milliseconds since the service said so; -1 where it could not be asked, or did not say.
    pub age_ms: i64,
    /// One of `mcat_verdict`; -1 on calls that give none.
    pub verdict: i32,
    /// Always 0.
    pub reserved: i32,
    /// The address to show to the member, who fixes the account or upgrades there: `mcat_config.website_url`, as you set it. NULL unless
    /// the verdict is `MCAT_VERDICT_ACCOUNT_PROBLEM` or `MCAT_VERDICT_UPGRADE`, and if none is set. Since 1.1.
    pub website_url: *const c_char,
}

/// Whether a track may be played to a member. If several reasons forbid it, the most useful one. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum mcat_track_verdict {
    /// It may be played.
    MCAT_TRACK_MAY_PLAY = 0,
    /// Nobody may stream it here: grey it out, and go on to the next one.
    MCAT_TRACK_NOT_STREAMABLE = 1,
    /// It has explicit content, and the account's parental control is on.
    MCAT_TRACK_EXPLICIT = 2,
    /// A sample was asked about, and there is none.
    MCAT_TRACK_NO_PREVIEW = 3,
    /// The member's account does not give the right to stream it: tell the member what `mcat_account_verdict` says.
    MCAT_TRACK_NO_RIGHTS = 4,
}
