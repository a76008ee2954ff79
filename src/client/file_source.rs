//! A file that the caller supplies piece by piece while it is sent, inside a form.
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::inside;
use crate::calls::request::FileForm;

/// A request for bytes of the file.
pub struct Ask<'a> {
    /// Where in the file they begin. Returns to 0 for a retry.
    pub offset: i64,
    /// Where to write them.
    pub buffer: &'a mut [u8],
    /// Milliseconds until the call's deadline.
    pub left_ms: i64,
}

/// Supplies bytes: returns how many it wrote, 0 only at the end of the file; `None` stops the upload.
pub type FileSource<'a> = dyn FnMut(Ask) -> Option<usize> + 'a;

/// Asks the source for bytes of a file from `offset` on.
fn ask(source: &mut FileSource, offset: usize, buffer: &mut [u8], scope: &Scope) -> Result<usize, Error> {
    let capacity = buffer.len();
    let ask = Ask {
        offset: offset as i64,
        buffer,
        left_ms: scope.left_ms(),
    };
    match inside(scope.member(), || source(ask)) {
        Some(n) if n <= capacity => Ok(n),
        Some(_) => Err(broken("gave more bytes than its capacity")),
        None => Err(Error::new(Status::MCAT_ERR_CANCELLED, "stopped by the source callback")
            .because(Reason::MCAT_REASON_SOURCE)),
    }
}

fn broken(how: &str) -> Error {
    Error::new(Status::MCAT_ERR_CALLBACK, format!("the source callback {how}"))
}

fn too_short() -> Error {
    broken("gave fewer bytes than length")
}

/// The first bytes of a file of `length` bytes, as many as fit into `first`.
pub fn first<'b>(
    source: &mut FileSource,
    length: usize,
    first: &'b mut [u8],
    scope: &Scope,
) -> Result<&'b [u8], Error> {
    let wanted = length.min(first.len());
    let mut had = 0;
    while had < wanted {
        match ask(source, had, &mut first[had..wanted], scope)? {
            0 => return Err(too_short()),
            n => had += n,
        }
    }
    Ok(&first[..wanted])
}

/// A form being sent, from its first byte to its last.
pub struct Reading<'a, 's> {
    form: &'a FileForm,
    source: &'a mut FileSource<'s>,
    scope: &'a Scope<'a>,
    at: usize,
}

impl<'a, 's> Reading<'a, 's> {
    pub fn new(form: &'a FileForm, source: &'a mut FileSource<'s>, scope: &'a Scope<'a>) -> Reading<'a, 's> {
        Reading {
            form,
            source,
            scope,
            at: 0,
        }
    }

    /// Writes the next bytes into `buffer`, at least one. The form's end is written only if the file had the expected length: without it
    /// the service rejects the form.
    pub fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let form = self.form;
        let begins = form.before.len();
        let ends = begins + form.length;
        let n = if self.at < begins {
            copy(&form.before[self.at..], buffer)
        } else if self.at < ends {
            let most = buffer.len().min(ends - self.at);
            match ask(self.source, self.at - begins, &mut buffer[..most], self.scope)? {
                0 => return Err(too_short()),
                n => n,
            }
        } else {
            if self.at == ends && ask(self.source, form.length, &mut [0], self.scope)? > 0 {
                return Err(broken("gave more bytes than length"));
            }
            copy(&form.after[self.at - ends..], buffer)
        };
        self.at += n;
        Ok(n)
    }
}

fn copy(from: &[u8], to: &mut [u8]) -> usize {
    let n = from.len().min(to.len());
    to[..n].copy_from_slice(&from[..n]);
    n
}
