//! What a file system promises and what it does not: from the calls that were made, every folder that a power cut may leave.
//!
//! Sure are the bytes of a file after its fsync, and names, renames and removals after the fsync of the folder. Of the rest anything may
//! be on the disk: changes of the folder singly and in any order, bytes up to some block, noughts or an earlier file's bytes in the
//! place of blocks, a length without its bytes. A rename is whole or not there. After an fsync of a file that failed its bytes are never
//! sure again: the system may have dropped them, and report success the next time.
use crate::trace::Call;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What a disk writes at once.
const BLOCK: usize = 512;
/// What stood where a new file's blocks come to lie.
const STALE: u8 = 0xA5;

/// Names and the bytes under them.
pub type Files = BTreeMap<String, Vec<u8>>;

#[derive(Default)]
struct Node {
    bytes: Vec<u8>,
    /// What stood there before it was written over; some of it may still be on the disk.
    before: Option<Vec<u8>>,
    /// All bytes are on the disk.
    synced: bool,
    /// The system may have dropped some.
    dropped: bool,
}

#[derive(Clone)]
enum Change {
    Link { name: String, node: usize },
    Unlink { name: String },
    Rename { from: String, to: String, node: usize },
}

impl Change {
    fn apply(&self, names: &mut BTreeMap<String, usize>) {
        match self {
            Change::Link { name, node } => {
                names.insert(name.clone(), *node);
            }
            Change::Unlink { name } => {
                names.remove(name);
            }
            Change::Rename { from, to, node } => {
                names.remove(from);
                names.insert(to.clone(), *node);
            }
        }
    }
}

enum Open {
    Folder,
    File(usize),
}

/// The folder on the disk and in the system's memory.
pub struct Disk<'a> {
    folder: &'a Path,
    nodes: Vec<Node>,
    /// As on the disk.
    durable: BTreeMap<String, usize>,
    /// Not yet sure to be on the disk.
    pending: Vec<Change>,
    open: BTreeMap<i64, Open>,
}

impl<'a> Disk<'a> {
    /// `folder` with `files` in it, all on the disk.
    pub fn new(folder: &'a Path, files: &Files) -> Disk<'a> {
        let node = |bytes: &Vec<u8>| Node {
            bytes: bytes.clone(),
            before: None,
            synced: true,
            dropped: false,
        };
        Disk {
            folder,
            nodes: files.values().map(node).collect(),
            durable: files.keys().cloned().zip(0..).collect(),
            pending: Vec::new(),
            open: BTreeMap::new(),
        }
    }

    /// The names as a program sees them now.
    fn names(&self) -> BTreeMap<String, usize> {
        let mut names = self.durable.clone();
        self.pending.iter().for_each(|change| change.apply(&mut names));
        names
    }

    /// Carries out a call. Whether it changed what a power cut may leave.
    pub fn apply(&mut self, call: &Call) -> bool {
        let names = call.names(self.folder);
        let fd = call.descriptor();
        let open = fd.and_then(|fd| self.open.get(&fd));
        if names.is_empty() && open.is_none() {
            return false;
        }
        if call.result < 0 {
            if let (Some(Open::File(node)), "fsync" | "fdatasync") = (open, call.name.as_str()) {
                self.nodes[*node].dropped = true;
            }
            return false;
        }
        match (call.name.as_str(), &names[..], fd.filter(|_| open.is_some())) {
            ("openat", [name], _) => return self.opened(call, name),
            ("write", [], Some(fd)) => self.written(fd, call),
            ("pwrite64", [], Some(fd)) => self.written_over(fd, call),
            ("ftruncate", [], Some(fd)) => {
                let length = call.last_number() as usize;
                self.overwritten(fd).truncate(length);
            }
            ("fsync" | "fdatasync", [], Some(fd)) => self.synced(fd),
            ("rename" | "renameat" | "renameat2", [from, to], _) => {
                let node = self.names()[from];
                let (from, to) = (from.clone(), to.clone());
                self.pending.push(Change::Rename { from, to, node });
            }
            ("unlink" | "unlinkat", [name], _) => self.pending.push(Change::Unlink { name: name.clone() }),
            ("close", [], Some(fd)) => {
                self.open.remove(&fd);
                return false;
            }
            ("read" | "fstat" | "statx" | "newfstatat" | "fchmod" | "flock" | "lseek" | "fcntl", ..) => return false,
            (name, ..) => panic!("the model does not know what {name} may leave: {names:?}"),
        }
        true
    }

    fn opened(&mut self, call: &Call, name: &str) -> bool {
        assert!(!call.has_flag("O_TRUNC"), "the model does not know O_TRUNC");
        let known = self.names().get(name).copied();
        let open = match known {
            _ if name.is_empty() => Open::Folder,
            Some(node) => Open::File(node),
            None => {
                self.nodes.push(Node::default());
                let node = self.nodes.len() - 1;
                let name = name.to_owned();
                self.pending.push(Change::Link { name, node });
                Open::File(node)
            }
        };
        let new = matches!(open, Open::File(_)) && known.is_none();
        self.open.insert(call.result, open);
        new
    }

    fn written(&mut self, fd: i64, call: &Call) {
        let Open::File(node) = self.open[&fd] else {
            panic!("bytes for a folder")
        };
        let node = &mut self.nodes[node];
        // The store never writes over bytes: what is written comes at the end.
        node.bytes.extend(&call.texts()[0][..call.result as usize]);
        node.synced = false;
    }

    /// The bytes of a file that are changed where they are.
    fn overwritten(&mut self, fd: i64) -> &mut Vec<u8> {
        let Open::File(node) = self.open[&fd] else {
            panic!("bytes for a folder")
        };
        let node = &mut self.nodes[node];
        node.before.get_or_insert_with(|| node.bytes.clone());
        node.synced = false;
        &mut node.bytes
    }

    fn written_over(&mut self, fd: i64, call: &Call) {
        assert_eq!(
            call.last_number(),
            0,
            "the store writes over files from their beginning"
        );
        let written = call.texts()[0][..call.result as usize].to_vec();
        let bytes = self.overwritten(fd);
        let length = written.len().min(bytes.len());
        bytes.splice(..length, written);
    }

    fn synced(&mut self, fd: i64) {
        match self.open[&fd] {
            Open::File(node) => {
                let node = &mut self.nodes[node];
                node.synced = !node.dropped;
                if node.synced {
                    node.before = None;
                }
            }
            Open::Folder => {
                self.durable = self.names();
                self.pending.clear();
            }
        }
    }

    /// Every folder that a power cut may leave now.
    pub fn after_power_cut(&self) -> BTreeSet<Files> {
        let mut all = BTreeSet::new();
        for chosen in 0..1u32 << self.pending.len() {
            let mut names = self.durable.clone();
            for (place, change) in self.pending.iter().enumerate() {
                if chosen >> place & 1 == 1 {
                    change.apply(&mut names);
                }
            }
            let mut folders = vec![Files::new()];
            for (name, node) in names {
                let variants = self.nodes[node].after_power_cut();
                let with = |folder: &Files, bytes: &Vec<u8>| {
                    let mut folder = folder.clone();
                    folder.insert(name.clone(), bytes.clone());
                    folder
                };
                folders = folders
                    .iter()
                    .flat_map(|folder| variants.iter().map(move |bytes| with(folder, bytes)))
                    .collect();
            }
            all.extend(folders);
        }
        all
    }
}

impl Node {
    /// The bytes that a power cut may leave of it.
    fn after_power_cut(&self) -> Vec<Vec<u8>> {
        let bytes = &self.bytes;
        let mut all = vec![bytes.clone()];
        if self.synced {
            return all;
        }
        for start in (0..bytes.len()).step_by(BLOCK) {
            let end = bytes.len().min(start + BLOCK);
            all.push(bytes[..start].to_vec());
            for junk in [0, STALE] {
                for lost in [start..end, start..bytes.len()] {
                    let mut torn = bytes.clone();
                    torn[lost].fill(junk);
                    all.push(torn);
                }
            }
        }
        if let Some(before) = &self.before {
            // The bytes and the length each as before or as they are now.
            let written = [&bytes[..], before.get(bytes.len()..).unwrap_or_default()].concat();
            let cut = before[..before.len().min(bytes.len())].to_vec();
            all.extend([before.clone(), written, cut]);
        }
        all
    }
}
