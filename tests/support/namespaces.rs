//! Two network namespaces with a cable between them: two machines on a desk, and no traffic that leaves this one.
use std::fs::File;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// The addresses of the machine with the sandbox, and of the device.
pub const SERVICE: [&str; 2] = ["10.77.0.1", "fd00:77::1"];
const DEVICE: [&str; 2] = ["10.77.0.2", "fd00:77::2"];

/// The two machines. Dropping it removes them.
pub struct Desk {
    pub service: Namespace,
    pub device: Namespace,
}

/// A network namespace, by its name. The process's id is in it: tests that run at once have others.
pub struct Namespace(pub String);

impl Desk {
    pub fn new() -> Desk {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = |role: &str| format!("musiccat-{role}-{}-{number}", std::process::id());
        let desk = Desk {
            service: Namespace::new(name("service")),
            device: Namespace::new(name("device")),
        };
        let (service, device) = (desk.service.0.as_str(), desk.device.0.as_str());
        ip(&[
            "link", "add", "name", "desk0", "netns", service, "type", "veth", "peer", "name", "desk0", "netns", device,
        ]);
        for (namespace, addresses) in [(service, SERVICE), (device, DEVICE)] {
            ip(&[
                "-n",
                namespace,
                "address",
                "add",
                &format!("{}/24", addresses[0]),
                "dev",
                "desk0",
            ]);
            // An IPv6 address cannot be used at once if the kernel looks for another one first.
            ip(&[
                "-n",
                namespace,
                "address",
                "add",
                &format!("{}/64", addresses[1]),
                "dev",
                "desk0",
                "nodad",
            ]);
            ip(&["-n", namespace, "link", "set", "lo", "up"]);
            ip(&["-n", namespace, "link", "set", "desk0", "up"]);
        }
        desk
    }
}

impl Namespace {
    fn new(name: String) -> Namespace {
        ip(&["netns", "add", &name]);
        Namespace(name)
    }

    /// The program as one of this machine.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.0]).arg(program);
        command
    }

    /// Does something on this machine, in a thread of its own.
    pub fn run<T: Send>(&self, act: impl FnOnce() -> T + Send) -> T {
        let file = File::open(Path::new("/run/netns").join(&self.0)).expect("the namespace is there");
        let moved = || {
            // SAFETY: an open descriptor and a number. It moves the calling thread alone, which ends with `act`.
            let result = unsafe { libc::setns(file.as_raw_fd(), libc::CLONE_NEWNET) };
            assert_eq!(result, 0, "{}", std::io::Error::last_os_error());
            act()
        };
        std::thread::scope(|scope| {
            scope
                .spawn(moved)
                .join()
                .unwrap_or_else(|cause| std::panic::resume_unwind(cause))
        })
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        let _ = Command::new("ip").args(["netns", "delete", &self.0]).status();
    }
}

fn ip(arguments: &[&str]) {
    let needs = "this test makes network namespaces: it needs root, and the program ip of the package iproute2";
    let output = Command::new("ip")
        .args(arguments)
        .output()
        .unwrap_or_else(|cause| panic!("{needs}: {cause}"));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{needs}: ip {} says {error}",
        arguments.join(" ")
    );
}
