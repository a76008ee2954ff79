//! A walk through a library of twenty thousand tracks, in a process that holds nothing else: every track comes once, whatever happens on
//! the way, and the last page costs as little memory as the first. `MUSICCAT_LONG=1` takes a hundred thousand: `make long`. One test: what
//! counts memory counts the whole program's.
#[path = "support/counted.rs"]
mod counted;

use counted::most;
use long::times;
use musiccat::abi::mcat_status::*;
use musiccat::params::OnItem;
use musiccat::{Client, Config, Params, Response, library};
use program::Program;
use std::ffi::CStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use support::{long, program};

const PAGE: i32 = 200;

/// Kilobytes of memory that the process has had at most, as the system counts.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

fn tracks() -> usize {
    times(20_000, 100_000)
}

/// Every answer of a page in the middle is lost, as often as the library tries.
fn fault() -> String {
    let skip = tracks() / PAGE as usize / 2 - 1;
    format!(
        r#"{{"path": "/me/library/tracks", "skip": {skip}, "times": 3, "answer": {{"status": {{"status": 503}}}}}}"#
    )
}

fn start() -> (Program, Client) {
    let fault = std::env::temp_dir().join(format!("musiccat-walk-{}.json", std::process::id()));
    std::fs::write(&fault, self::fault()).unwrap();
    let tracks = tracks().to_string();
    let program = Program::start(["--tracks", &tracks, "--fault", fault.to_str().unwrap()]);
    std::fs::remove_file(&fault).unwrap();
    let mut config = Config::new(program.text("/base_url"), program.text("/api_key"));
    config.api_secret = Some(program.text("/api_secret").to_owned().into());
    config.pace = false;
    let client = Client::new(config).unwrap();
    let signed_in = client.sign_in_password("collector@sandbox.test", "all-of-it", &Params::default());
    assert_eq!(signed_in.status, MCAT_OK, "{signed_in:?}");
    (program, client)
}

/// Counts the tracks of a page.
fn count(page: &Response, seen: &mut [u8]) {
    for track in page.items(&page.tracks) {
        let id = page.text(&track.id).unwrap();
        let number: usize = id.strip_prefix("tra.").unwrap().parse().unwrap();
        seen[number] += 1;
    }
}

// req:PAR-07
#[test]
fn walk_of_a_large_library_returns_each_track_once_in_constant_memory() {
    let (_program, client) = start();
    let params = Params {
        limit: Some(PAGE),
        ..Params::default()
    };
    let mut page = client.call(library::me_library_tracks(&params));
    let total = usize::try_from(page.meta().total_count).unwrap();
    assert!(total >= tracks(), "{total}");
    let mut seen = vec![0u8; total + 1];
    let (mut pages, mut failed, mut page_bytes) = (0, 0, 0);
    let mut tenths = Vec::with_capacity(11);
    most();
    loop {
        assert_eq!(page.status, MCAT_OK, "{page:?}");
        count(&page, &mut seen);
        pages += 1;
        page_bytes = page_bytes.max(page.stats().held_bytes);
        if pages * PAGE as usize % (total / 10) < PAGE as usize {
            tenths.push([page_bytes as usize, most(), resident()]);
            page_bytes = 0;
        }
        if page.meta().next_offset < 0 {
            break;
        }
        let mut next = client.next_page(&page);
        while next.status != MCAT_OK {
            assert_eq!(next.status, MCAT_ERR_UNAVAILABLE, "{next:?}");
            failed += 1;
            next = client.next_page(&page);
        }
        page = next;
    }
    println!("{total} tracks on {pages} pages, {failed} failed");
    for (tenth, [page, most, resident]) in tenths.iter().enumerate() {
        println!(
            "tenth {}: a page holds up to {page} bytes, the program {most}; {resident} kB resident until then",
            tenth + 1
        );
    }
    assert_eq!(pages, total.div_ceil(PAGE as usize));
    assert_eq!(failed, 1, "the page that failed was had from the one before");
    let other = seen.iter().skip(1).position(|&times| times != 1);
    assert_eq!(other, None, "each track once");
    // Tracks differ in length, and so do pages.
    let (first, last) = (tenths[0], tenths[9]);
    assert!(
        last[0] <= first[0] + first[0] / 10,
        "a page: {first:?} at first, {last:?} at last"
    );
    assert!(
        last[1] <= first[1] + first[1] / 10,
        "the program: {first:?} at first, {last:?} at last"
    );
    assert!(
        last[2] <= first[2] + 1024,
        "resident: {first:?} at first, {last:?} at last"
    );
    drop(page);
    walk_item_by_item(&client, total);
}

/// The same walk with each track handed over as it comes takes the memory of one, whatever the page.
fn walk_item_by_item(client: &Client, total: usize) {
    let seen: Arc<Vec<AtomicU8>> = Arc::new((0..=total).map(|_| AtomicU8::new(0)).collect());
    let counts = Arc::clone(&seen);
    let item = OnItem(Arc::new(move |_, item| {
        // SAFETY: the track and its texts live as long as this call.
        let id = unsafe { CStr::from_ptr((*item.track).id) }.to_str().unwrap();
        let number: usize = id.strip_prefix("tra.").unwrap().parse().unwrap();
        counts[number].fetch_add(1, Relaxed);
        true
    }));
    let params = Params {
        limit: Some(PAGE),
        item: Some(item),
        ..Params::default()
    };
    most();
    let idle = most();
    let mut page = client.call(library::me_library_tracks(&params));
    while page.meta().next_offset >= 0 {
        assert_eq!((page.status, page.tracks.len), (MCAT_OK, 0), "{page:?}");
        page = client.next_page(&page);
    }
    assert_eq!(page.status, MCAT_OK, "{page:?}");
    let above = most() - idle;
    println!("{total} tracks one by one: {above} bytes above those of the idle client");
    assert!(above <= 64 * 1024, "{above} bytes");
    let other = seen.iter().skip(1).position(|times| times.load(Relaxed) != 1);
    assert_eq!(other, None, "each track once");
}
