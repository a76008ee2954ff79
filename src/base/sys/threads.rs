//! Threads of the library: the program's signals never run on them, and they have normal priority.
use std::io;
use std::mem;
use std::thread;

/// Signals that a thread's own fault raises. If blocked, they would still end the process, but the program's handlers would not run.
const OWN: [libc::c_int; 7] = [
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGSYS,
    libc::SIGTRAP,
    libc::SIGABRT,
];

/// As long as this lives, this thread and those that it creates receive only such signals.
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
        // SAFETY: as above; the set is the previous mask.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut()) };
    }
}

/// Sets the normal scheduling policy: a real-time thread would otherwise create real-time threads. The nice value stays.
fn run_as_usual() {
    // SAFETY: all-zero is the only priority of this policy; the thread is this one. A refusal does no harm.
    unsafe {
        let usual: libc::sched_param = mem::zeroed();
        libc::pthread_setschedparam(libc::pthread_self(), libc::SCHED_OTHER, &usual);
    }
}

/// Runs `work` on a new thread. It inherits the signal mask, so it receives no signals from its first moment on. It first sets its
/// scheduling policy, before anything that waits.
pub fn spawn(name: &str, stack_bytes: usize, work: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    let builder = thread::Builder::new().name(name.to_owned()).stack_size(stack_bytes);
    let _blocked = Blocked::begin();
    let made = builder.spawn(move || {
        run_as_usual();
        work();
    });
    made.map(drop)
}
