//! The state that outlives a request, in SQLite: in memory, or in a file that a later start takes up again.

use crate::base::error::{Error, Result};
use crate::base::private;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, MAIN_DB, OptionalExtension};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// SQL that makes tables. Each entry brings a file from the schema version of its index to the next one.
pub(crate) type Schema = &'static [&'static [&'static str]];

const NEWER: &str = "it was written by a newer version";
/// Where the head of a database says how it is written and read: 1 without a log beside it, 2 with one.
const WRITE_VERSION: Range<usize> = 18..20;

/// The database. One connection: requests take turns, which at a desk nobody notices.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    schema: Schema,
}

impl Store {
    /// Opens the file, or a store in memory, and brings its schema up to date.
    pub(crate) fn open(path: Option<&Path>, schema: Schema) -> Result<Store> {
        let what = match path {
            Some(path) => format!("open data file {path:?}"),
            None => "open the store".to_owned(),
        };
        if let Some(path) = path {
            private::database(path).map_err(|cause| Error::cannot(&what, cause))?;
        }
        let open = || {
            let mut connection = match path {
                // "file:NAME" would be a URI, of another file than the private one.
                Some(path) => Connection::open(Path::new(".").join(path))?,
                None => Connection::open_in_memory()?,
            };
            connection.pragma_update(None, "foreign_keys", true)?;
            // What was committed survives the end of the process; only a power cut may cost the last moment.
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "NORMAL")?;
            if !upgrade(&mut connection, schema)? {
                return Ok(Err(Error::cannot(&what, NEWER)));
            }
            Ok(Ok(Store {
                connection: Mutex::new(connection),
                schema,
            }))
        };
        open().unwrap_or_else(|cause: rusqlite::Error| Err(Error::cannot(&what, cause)))
    }

    /// The connection, for as long as the guard lives.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().expect("store lock")
    }

    /// Makes it new, with what a new store holds. What is kept by name stays: a device goes on trusting the authority.
    pub(crate) fn reset(&self) -> rusqlite::Result<()> {
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        transaction.pragma_update(None, "defer_foreign_keys", true)?;
        transaction.execute_batch("CREATE TEMP TABLE kept AS SELECT name, value FROM setting")?;
        for table in tables(&transaction)? {
            transaction.execute_batch(&format!("DROP TABLE main.\"{table}\""))?;
        }
        for tables in self.schema.iter().flat_map(|step| step.iter()) {
            transaction.execute_batch(tables)?;
        }
        transaction.execute_batch("INSERT INTO setting SELECT name, value FROM kept; DROP TABLE kept")?;
        transaction.commit()
    }

    /// All of it as a database of its own, without what is kept by name: the authority's key does not travel.
    pub(crate) fn copy(&self) -> rusqlite::Result<Vec<u8>> {
        let mut copy = Connection::open_in_memory()?;
        Backup::new(&self.lock(), &mut copy)?.step(-1)?;
        // What is deleted must not be in the bytes either.
        copy.execute_batch("DELETE FROM setting; VACUUM")?;
        let mut bytes = copy.serialize(MAIN_DB)?.to_vec();
        // A database in memory has no log beside it, although the file that it was copied from has one.
        bytes[WRITE_VERSION].fill(1);
        Ok(bytes)
    }

    /// Puts a copy in place of all that is here, in one step. What is kept by name stays.
    pub(crate) fn put_back(&self, copy: &[u8]) -> Result<()> {
        let put = || {
            let mut source = Connection::open_in_memory()?;
            source.deserialize_read_exact(MAIN_DB, copy, copy.len(), false)?;
            if !upgrade(&mut source, self.schema)? {
                return Ok(Err(NEWER));
            }
            let mut connection = self.lock();
            {
                let mut rows = connection.prepare("SELECT name, value FROM setting")?;
                let mut rows = rows.query([])?;
                while let Some(row) = rows.next()? {
                    let (name, value): (String, String) = (row.get(0)?, row.get(1)?);
                    source.execute("INSERT INTO setting (name, value) VALUES (?1, ?2)", [name, value])?;
                }
            }
            let done = Backup::new(&source, &mut connection)?.step(-1)?;
            Ok(match done {
                StepResult::Done => Ok(()),
                _ => Err("another program uses the data file"),
            })
        };
        let cannot = |cause: &dyn std::fmt::Display| Error::cannot("put the state back", cause);
        match put() {
            Ok(done) => done.map_err(|rule| cannot(&rule)),
            Err(cause) => Err::<(), rusqlite::Error>(cause).map_err(|cause| cannot(&cause)),
        }
    }

    /// A value that was kept under this name.
    pub(crate) fn setting(&self, name: &str) -> rusqlite::Result<Option<String>> {
        let query = "SELECT value FROM setting WHERE name = ?1";
        self.lock().query_row(query, [name], |row| row.get(0)).optional()
    }

    /// Keeps a value under this name.
    pub(crate) fn set_setting(&self, name: &str, value: &str) -> rusqlite::Result<()> {
        let update = "INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)";
        self.lock().execute(update, [name, value])?;
        Ok(())
    }
}

/// Brings a database up to date; false where its schema is newer than this one.
fn upgrade(connection: &mut Connection, schema: Schema) -> rusqlite::Result<bool> {
    let version: usize = connection
        .pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))?
        .try_into()
        .unwrap_or(usize::MAX);
    if version > schema.len() {
        return Ok(false);
    }
    let transaction = connection.transaction()?;
    for step in &schema[version..] {
        for tables in *step {
            transaction.execute_batch(tables)?;
        }
    }
    transaction.pragma_update(None, "user_version", schema.len() as i64)?;
    transaction.commit()?;
    Ok(true)
}

fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let query = "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let mut statement = connection.prepare(query)?;
    let names = statement.query_map([], |row| row.get(0))?;
    names.collect()
}
