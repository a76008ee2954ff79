//! The C interface from C and from C++: programs of our own and the examples, against a running sandbox.
//!
//! The library must be there already, built with its C functions: `make debug-lib`. It is looked for beside the
//! tests, or in the folder that `MUSICCAT_LIBRARY_DIR` names. `MUSICCAT_VALGRIND=valgrind` runs the programs under valgrind,
//! `MUSICCAT_SANITIZE=address,undefined` compiles them with these sanitizers. For another machine `MUSICCAT_CC` is
//! its compiler and `MUSICCAT_CXX` that of C++, `MUSICCAT_LINK_WITH` has more words for them (with -static no program has a shared
//! library), and `MUSICCAT_RUN_WITH` is what runs their programs: "qemu-arm-static -L /usr/arm-linux-gnueabihf". `ci/cross.sh` sets them.
mod arguments;
#[path = "../cpp/mod.rs"]
mod cpp;
mod declared;
mod handles;
mod login;
mod mirror;
mod misuse;
mod oom;
mod player;
mod programs;
mod recorded;
mod runner;
mod secrets;
mod streams;
mod threads;
mod transports;
#[path = "../../src/decode/tests/view/words.rs"]
mod words;

use support::{again, chance, long, media, strace};
