//! Transposition table, shared by all threads of a search.

use std::sync::atomic::{AtomicU64, Ordering};

/// The meaning of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Upper bound.
    AtMost = 1,
    /// Lower bound.
    AtLeast = 2,
    /// Exact value.
    Exactly = 3,
}

/// An entry of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    /// Value relative to the position itself.
    pub(crate) value: i16,
    /// Static evaluation.
    pub(crate) judged: i16,
    /// Tag of the best step; 0 may mean that none is known.
    pub(crate) tag: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl TableEntry {
    fn pack(self, age: u8) -> u64 {
        let TableEntry { value, judged, tag, depth, bound } = self;
        u64::from(value as u16)
            | u64::from(judged as u16) << 16
            | u64::from(tag) << 32
            | u64::from(depth) << 48
            | u64::from(age << 2 | bound as u8) << 56
    }

    fn unpack(bits: u64) -> Option<TableEntry> {
        let bound = match bits >> 56 & 3 {
            1 => Bound::AtMost,
            2 => Bound::AtLeast,
            3 => Bound::Exactly,
            _ => return None,
        };
        Some(TableEntry {
            value: bits as u16 as i16,
            judged: (bits >> 16) as u16 as i16,
            tag: (bits >> 32) as u16,
            depth: (bits >> 48) as u8,
            bound,
        })
    }
}

fn depth_of(bits: u64) -> u8 {
    (bits >> 48) as u8
}

fn age_of(bits: u64) -> u8 {
    (bits >> 58) as u8
}

/// Ages wrap around at this.
const AGES: u8 = 64;

/// Two words that many threads read and write without a lock. The first is the key XORed with the second, so
/// a pair in which another thread has changed one word matches no key and is treated as empty.
#[derive(Default)]
struct TableSlot {
    check: AtomicU64,
    bits: AtomicU64,
}

/// The slots that a key can be stored in: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([TableSlot; 4]);

/// A table of fixed size.
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: u8,
}

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes, but at least one cluster.
    pub(crate) fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Cluster>()).max(1);
        let mut clusters = Vec::new();
        // If the memory can't be allocated, a smaller table is used.
        let mut granted = count;
        while clusters.try_reserve_exact(granted).is_err() && granted > 1 {
            granted /= 2;
        }
        clusters.resize_with(granted, Cluster::default);
        TranspositionTable { clusters, age: 0 }
    }

    /// Returns the size in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.clusters.capacity() * size_of::<Cluster>()
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        for slot in self.clusters.iter_mut().flat_map(|cluster| &mut cluster.0) {
            *slot.check.get_mut() = 0;
            *slot.bits.get_mut() = 0;
        }
        self.age = 0;
    }

    /// Starts a new age: existing entries are replaced first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    fn cluster(&self, key: u64) -> &[TableSlot; 4] {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize].0
    }

    /// Returns the entry of a key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<TableEntry> {
        self.cluster(key).iter().find_map(|slot| {
            let bits = slot.bits.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ bits == key { TableEntry::unpack(bits) } else { None }
        })
    }

    /// Stores an entry, replacing the least valuable one.
    #[inline]
    pub(crate) fn keep(&self, key: u64, entry: TableEntry) {
        let cluster = self.cluster(key);
        let mut place = &cluster[0];
        let mut least = i32::MAX;
        for slot in cluster {
            let bits = slot.bits.load(Ordering::Relaxed);
            if bits == 0 || slot.check.load(Ordering::Relaxed) ^ bits == key {
                place = slot;
                break;
            }
            let age = (self.age + AGES - age_of(bits)) % AGES;
            let worth = i32::from(depth_of(bits)) - 8 * i32::from(age);
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let bits = entry.pack(self.age);
        place.bits.store(bits, Ordering::Relaxed);
        place.check.store(bits ^ key, Ordering::Relaxed);
    }

    /// Returns how full the table is of entries of the current age, in thousandths.
    pub(crate) fn used(&self) -> u16 {
        let sample = self.clusters.len().min(1_000);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|slot| {
                let bits = slot.bits.load(Ordering::Relaxed);
                bits != 0 && age_of(bits) == self.age
            })
            .count();
        (used * 250 / sample) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use botyard_core::dice::Dice;

    fn entry(number: u16) -> TableEntry {
        TableEntry { value: -77, judged: number as i16, tag: number, depth: 9, bound: Bound::AtLeast }
    }

    #[test]
    fn a_stored_entry_is_found_unless_it_was_replaced() {
        let table = TranspositionTable::new(1 << 16);
        let mut dice = Dice::new(5);
        let keys: Vec<u64> = (0..600).map(|_| dice.bits()).collect();
        for (number, &key) in (0..).zip(&keys) {
            table.keep(key, entry(number));
        }
        let found: Vec<(u16, TableEntry)> =
            (0..).zip(&keys).filter_map(|(number, &key)| Some((number, table.find(key)?))).collect();
        assert!(found.len() > 500, "{}", found.len());
        assert!(found.iter().all(|&(number, found)| found == entry(number)));
        assert!((0..1000).all(|_| table.find(dice.bits()).is_none()));
    }

    #[test]
    fn the_table_is_never_larger_than_requested() {
        for bytes in [0, 1, 63, 64, 65, 1_000, 1 << 20, (3 << 20) + 17] {
            let table = TranspositionTable::new(bytes);
            assert!(table.bytes() <= bytes.max(64), "{bytes}: {}", table.bytes());
            assert!(table.bytes() + 64 > bytes);
        }
    }

    #[test]
    fn a_half_written_slot_matches_no_key() {
        let table = TranspositionTable::new(64);
        table.keep(1, entry(1));
        let slot = &table.clusters[0].0[0];
        slot.bits.store(entry(2).pack(0), Ordering::Relaxed);
        assert_eq!(table.find(1), None);
    }

    #[test]
    fn clearing_removes_all_entries() {
        let mut table = TranspositionTable::new(1 << 12);
        table.keep(9, entry(3));
        table.clear();
        assert_eq!(table.find(9), None);
        assert_eq!(table.used(), 0);
    }
}
