//! Long lists of numbers, each number once, the newest first. A page costs the same wherever it lies: beside the entries
//! the database counts how many there are in each block of places, so that nothing is read only to be passed over.

use rusqlite::{Connection, OptionalExtension, params};
use std::ops::Range;

/// A removed entry's place stays empty. A block is 1,024 places; its row goes with its last entry.
pub(crate) const SCHEMA: &str = "
    CREATE TABLE shelf (
        id INTEGER PRIMARY KEY, member TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (member, name)) STRICT;
    CREATE TABLE shelf_entry (
        shelf INTEGER NOT NULL, place INTEGER NOT NULL, number INTEGER NOT NULL,
        PRIMARY KEY (shelf, place), UNIQUE (shelf, number)) STRICT, WITHOUT ROWID;
    CREATE TABLE shelf_block (
        shelf INTEGER NOT NULL, block INTEGER NOT NULL, entries INTEGER NOT NULL,
        PRIMARY KEY (shelf, block)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER shelf_entry_added AFTER INSERT ON shelf_entry BEGIN
        INSERT INTO shelf_block (shelf, block, entries) VALUES (NEW.shelf, NEW.place / 1024, 1)
            ON CONFLICT (shelf, block) DO UPDATE SET entries = entries + 1;
    END;
    CREATE TRIGGER shelf_entry_removed AFTER DELETE ON shelf_entry BEGIN
        UPDATE shelf_block SET entries = entries - 1 WHERE shelf = OLD.shelf AND block = OLD.place / 1024;
        DELETE FROM shelf_block WHERE shelf = OLD.shelf AND block = OLD.place / 1024 AND entries = 0;
    END;
";

/// The places of one block, as the schema's triggers count them.
const BLOCK: i64 = 1024;

/// One list of a member.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shelf(i64);

impl Shelf {
    /// The member's list of this name, where it was ever made.
    pub(crate) fn find(store: &Connection, member: &str, name: &str) -> rusqlite::Result<Option<Shelf>> {
        let query = "SELECT id FROM shelf WHERE member = ?1 AND name = ?2";
        let found = store.query_row(query, [member, name], |row| row.get(0));
        Ok(found.optional()?.map(Shelf))
    }

    /// Makes the member's list of this name, empty.
    pub(crate) fn make(store: &Connection, member: &str, name: &str) -> rusqlite::Result<Shelf> {
        store.execute("INSERT INTO shelf (member, name) VALUES (?1, ?2)", [member, name])?;
        Ok(Shelf(store.last_insert_rowid()))
    }

    /// Puts all numbers from 1 to this one onto the empty list, the highest as the newest.
    pub(crate) fn fill(self, store: &Connection, highest: u32) -> rusqlite::Result<()> {
        let insert = "INSERT INTO shelf_entry (shelf, place, number)
            WITH RECURSIVE every (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM every WHERE number < ?2)
            SELECT ?1, number, number FROM every";
        store.execute(insert, params![self.0, highest])?;
        Ok(())
    }

    /// Adds a number in front, unless it is there already; whether it was added.
    pub(crate) fn add(self, store: &Connection, number: u32) -> rusqlite::Result<bool> {
        let insert = "INSERT INTO shelf_entry (shelf, place, number)
            SELECT ?1, COALESCE(MAX(place), 0) + 1, ?2 FROM shelf_entry WHERE shelf = ?1
            ON CONFLICT DO NOTHING";
        Ok(store.prepare_cached(insert)?.execute(params![self.0, number])? > 0)
    }

    /// Removes a number; whether it was there.
    pub(crate) fn remove(self, store: &Connection, number: u32) -> rusqlite::Result<bool> {
        let delete = "DELETE FROM shelf_entry WHERE shelf = ?1 AND number = ?2";
        Ok(store.prepare_cached(delete)?.execute(params![self.0, number])? > 0)
    }

    /// A page, the newest entries first, and how many entries there are.
    pub(crate) fn page(self, store: &Connection, offset: u32, limit: u32) -> rusqlite::Result<(Vec<u32>, u32)> {
        let query = "SELECT block, entries FROM shelf_block WHERE shelf = ?1 ORDER BY block DESC";
        let mut blocks = store.prepare_cached(query)?;
        let mut blocks = blocks.query([self.0])?;
        let mut total = 0;
        let mut start = None;
        while let Some(row) = blocks.next()? {
            let (block, entries): (i64, u32) = (row.get(0)?, row.get(1)?);
            if start.is_none() && offset < total + entries {
                start = Some((block, offset - total));
            }
            total += entries;
        }
        let Some((block, passed_over)) = start else {
            return Ok((Vec::new(), total));
        };
        let query = "SELECT number FROM shelf_entry WHERE shelf = ?1 AND place < ?2
            ORDER BY place DESC LIMIT ?3 OFFSET ?4";
        let end = (block + 1) * BLOCK;
        let mut entries = store.prepare_cached(query)?;
        let page = entries.query_map(params![self.0, end, limit, passed_over], |row| row.get(0))?;
        Ok((page.collect::<rusqlite::Result<_>>()?, total))
    }

    /// The entries among these numbers, the lowest first.
    pub(crate) fn within(self, store: &Connection, numbers: Range<u32>) -> rusqlite::Result<Vec<u32>> {
        let query = "SELECT number FROM shelf_entry WHERE shelf = ?1 AND number >= ?2 AND number < ?3 ORDER BY number";
        let mut entries = store.prepare_cached(query)?;
        let found = entries.query_map(params![self.0, numbers.start, numbers.end], |row| row.get(0))?;
        found.collect()
    }

    /// Whether none of these numbers is an entry.
    pub(crate) fn has_none(self, store: &Connection, numbers: Range<u32>) -> rusqlite::Result<bool> {
        let query = "SELECT 1 FROM shelf_entry WHERE shelf = ?1 AND number >= ?2 AND number < ?3";
        let mut entries = store.prepare_cached(query)?;
        Ok(!entries.exists(params![self.0, numbers.start, numbers.end])?)
    }
}
