//! Threads of the library's own: no signal of the program runs on them, and they take the processor from nobody.
use std::io;
use std::mem;
use std::thread;

/// Signals that a thread's own mistake brings it. Blocked, they would end the process all the same, and no handler of the program's would
/// be told.
const OWN: [libc::c_int; 7] = [
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGSYS,
    libc::SIGTRAP,
    libc::SIGABRT,
];

/// As long as this lives, this thread and those that it makes take no signals but their own.
struct Blocked {
    before: libc::sigset_t,
}

impl Blocked {
    fn begin() -> Blocked {
        // SAFETY: sets of this frame's own, filled before they are read; the mask is this thread's.
        unsafe {
            let (mut all, mut before) = (mem::zeroed(), mem::zeroed());
            libc::sigfillset(&mut all);
            for signal in OWN {
                libc::sigdelset(&mut all, signal);
            }
            libc::pthread_sigmask(libc::SIG_BLOCK, &all, &mut before);
            Blocked { before }
        }
    }
}

impl Drop for Blocked {
    fn drop(&mut self) {
        // SAFETY: as above; the set is what was there before.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut()) };
    }
}

/// Lets this thread run as any other: one that runs before all others makes threads that do so as well. How nice it is stays.
fn run_as_usual() {
    // SAFETY: all-zero is the only priority of this policy; the thread is this one. Nothing is lost where it is refused.
    unsafe {
        let usual: libc::sched_param = mem::zeroed();
        libc::pthread_setschedparam(libc::pthread_self(), libc::SCHED_OTHER, &usual);
    }
}

/// Does `work` on a thread of its own. It takes no signals from its first moment on: the mask is inherited. Its policy is set as its first
/// act, before which it does nothing that waits.
pub fn spawn(name: &str, stack_bytes: usize, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    let builder = thread::Builder::new().name(name.to_owned()).stack_size(stack_bytes);
    let _blocked = Blocked::begin();
    let made = builder.spawn(move || {
        run_as_usual();
        work();
    });
    made.map(drop)
}
