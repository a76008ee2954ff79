//! What a thread costs the processor.
use std::time::Duration;

/// The processor's time of this thread.
pub fn worked() -> Duration {
    // SAFETY: a valid place for the answer.
    let now = unsafe {
        let mut now: libc::timespec = std::mem::zeroed();
        assert_eq!(libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut now), 0);
        now
    };
    #[allow(clippy::cast_sign_loss, reason = "never negative")]
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}
