//! The key and the secret of the application, where the options give none.

use crate::base::error::{Error, Result};
use crate::base::store::Store;
use crate::base::token;
use crate::service::options::Options;
use crate::service::place;

/// Where the store keeps random ones, so that a device goes on with them after a restart.
const KEY: &str = "application_key";
const SECRET: &str = "application_secret";

/// Fills in what was not given. The well-known ones are for loopback alone: elsewhere a stranger would have them too.
pub(crate) fn complete(options: &mut Options, store: &Store) -> Result<()> {
    let is_open = place::is_open(options);
    let given = [
        (&mut options.api_key, "demo-key", KEY),
        (&mut options.api_secret, "demo-secret", SECRET),
    ];
    for (text, well_known, kept_as) in given {
        match (text.is_empty(), is_open) {
            (false, _) => {}
            (true, false) => *text = well_known.to_owned(),
            (true, true) => *text = kept(store, kept_as)?,
        }
    }
    Ok(())
}

fn kept(store: &Store, name: &str) -> Result<String> {
    let cannot = |cause| Error::cannot("keep the application's key", cause);
    if let Some(kept) = store.setting(name).map_err(cannot)? {
        return Ok(kept);
    }
    let random = token::new().map_err(|refusal| Error::cannot("make a key", refusal.message))?;
    // Hexadecimal digits: no command line takes them for an option.
    let new: String = token::hash(&random)[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    store.set_setting(name, &new).map_err(cannot)?;
    Ok(new)
}
