//! A log line for each try of a request: its connection, result, duration and bytes.
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::Level;
use crate::http::suite_name;

/// A try in progress. Its line is written on drop.
pub struct Trial<'s, 'c> {
    pub scope: &'s Scope<'c>,
    /// Method and path pattern.
    what: [&'s str; 2],
    /// When it began, and the bytes that the call had sent and received by then; `None` without a log callback.
    before: Option<[i64; 3]>,
    /// HTTP status; 0 before an answer came.
    pub http_status: u16,
    /// The error.
    failed: Option<(Status, Reason)>,
}

impl<'s, 'c> Trial<'s, 'c> {
    pub fn begin(method: &'s str, path: &'s str, scope: &'s Scope<'c>) -> Trial<'s, 'c> {
        Trial {
            scope,
            what: [method, path],
            before: scope.hooks().hears(Level::Debug).then(|| moved(scope)),
            http_status: 0,
            failed: None,
        }
    }

    pub fn failed(&mut self, error: &Error) {
        self.failed = Some((error.status, error.reason));
    }

    fn line(&self, before: [i64; 3]) -> String {
        let [method, path] = self.what;
        let gap = if path.is_empty() { "" } else { " " };
        let traced = self.scope.traced();
        let connection = match (traced.connected, traced.reused) {
            (false, _) => "no connection",
            (true, false) => "new connection",
            (true, true) => "reused connection",
        };
        let mut line = format!("{method}{gap}{path}: {connection}");
        if let Some((version, _)) = suite_name(traced.suite) {
            line = line + ", TLS " + version;
        }
        if self.http_status > 0 {
            line += &format!(", http {}", self.http_status);
        }
        if let Some((status, reason)) = self.failed {
            line += &format!(", {status:?}");
            if reason != Reason::MCAT_REASON_NONE {
                line += &format!(" {reason:?}");
            }
        }
        let now = moved(self.scope);
        let [ms, sent, came] = [0, 1, 2].map(|n| now[n].saturating_sub(before[n]));
        line + &format!(", {ms} ms, {sent} bytes out, {came} bytes in")
    }
}

impl Drop for Trial<'_, '_> {
    fn drop(&mut self) {
        if let Some(before) = self.before {
            self.scope.log(Level::Debug, &|| self.line(before));
        }
    }
}

fn moved(scope: &Scope) -> [i64; 3] {
    let stats = scope.stats();
    [stats.total_ms, stats.bytes_out, stats.bytes_in]
}
