//! The token file in real processes: the power cut at every system call, processes killed at any moment, disks that are full or broken,
//! many processes at once. `MUSICCAT_LONG=1` kills oftener: `make kills`. `MUSICCAT_SEED=N` chooses the same moments again.
//!
//! strace must be there: it tells which system calls there were, and lets them fail.
mod child;
mod disk;
mod injected;
mod kills;
mod model;
mod numbered;
mod power;
mod processes;
mod trace;

use support::{again, chance, folder, strace};
