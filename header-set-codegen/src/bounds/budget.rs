//! What the lists of one invocation may take together, in counted work.

use std::cell::Cell;

use super::{expressions, input, traffic};

/// The work of all items of an invocation. It is counted, not timed, so that every machine refuses
/// the same input.
#[derive(Debug)]
pub struct Budget {
    /// States of automata that may still be built.
    states: Cell<usize>,
    /// Entries that are still allowed.
    entries: Cell<usize>,
    /// Names over which candidates may still be run.
    names: Cell<usize>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            states: Cell::new(expressions::ALL_STATES),
            entries: Cell::new(input::ALL_ENTRIES),
            names: Cell::new(traffic::ALL_NAMES),
        }
    }
}

impl Budget {
    /// The budget of a single list. Its entries and names have bounds of their own.
    #[must_use]
    pub fn of_one_list() -> Self {
        Self {
            entries: Cell::new(usize::MAX),
            names: Cell::new(usize::MAX),
            ..Self::default()
        }
    }

    /// Whether no further expression is allowed.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.states.get() == 0
    }

    /// Spends the cost of an expression whose automaton has this number of states. The last
    /// expression may exceed the budget.
    pub fn spend(&self, states: usize) {
        take(&self.states, states + expressions::STATES_OF_EACH);
    }

    /// Starts an item, which costs as much as `ENTRIES_OF_EACH_ITEM` entries. Returns whether the
    /// item is allowed.
    pub fn start_item(&self) -> bool {
        take(&self.entries, input::ENTRIES_OF_EACH_ITEM);
        !self.is_exceeded()
    }

    /// Spends an item with this number of entries.
    pub fn spend_item(&self, entries: usize) {
        take(&self.entries, entries.max(input::ENTRIES_OF_EACH_ITEM));
    }

    /// The number of items that may still be started.
    #[must_use]
    pub fn items(&self) -> usize {
        self.entries.get() / input::ENTRIES_OF_EACH_ITEM
    }

    /// Allows no item and no entry more.
    pub fn exceed(&self) {
        self.entries.set(0);
    }

    /// Spends an entry, if `number` is past those that the item's start has spent. Returns whether
    /// the entry is allowed.
    #[must_use]
    pub fn allows_entry(&self, number: usize) -> bool {
        if number >= input::ENTRIES_OF_EACH_ITEM {
            take(&self.entries, 1);
        }
        !self.is_exceeded()
    }

    /// Whether an entry or an item was refused.
    #[must_use]
    pub fn is_exceeded(&self) -> bool {
        self.entries.get() == 0
    }

    /// The largest number of requests over which the candidates of the next list are run.
    #[must_use]
    pub fn requests(&self) -> usize {
        match self.names.get() {
            0 => traffic::FEW_REQUESTS,
            _ => usize::MAX,
        }
    }

    /// Spends the names over which the candidates of a list were run.
    pub fn spend_names(&self, names: usize) {
        take(&self.names, names);
    }
}

fn take(left: &Cell<usize>, count: usize) {
    left.set(left.get().saturating_sub(count));
}

#[cfg(test)]
mod tests {
    use super::Budget;

    /// The budget has 100,001 entries, and an item costs at least 64.
    #[test]
    fn items_and_entries_have_one_budget() {
        let budget = Budget::default();
        for _ in 0..1_562 {
            assert!(budget.start_item());
        }
        // 33 entries are left. An item has paid for its first 64.
        for number in 0..64 {
            assert!(budget.allows_entry(number), "{number}");
        }
        for number in 64..96 {
            assert!(budget.allows_entry(number), "{number}");
            assert!(!budget.is_exceeded());
        }
        assert!(!budget.allows_entry(96));
        assert!(budget.is_exceeded());
        assert!(!budget.allows_entry(0));
    }

    #[test]
    fn an_item_without_entries_costs_some() {
        let budget = Budget::default();
        for _ in 0..1_562 {
            assert!(budget.start_item());
            assert!(!budget.is_exceeded());
        }
        assert!(!budget.start_item());
        assert!(budget.is_exceeded());
        assert!(!budget.allows_entry(0));
    }

    /// An item that was read counts for as much as one that is compiled.
    #[test]
    fn items_are_left_by_the_entries_of_others() {
        for (entries, items) in [(0, 1_561), (97, 1_561), (98, 1_560), (100_001, 0)] {
            let budget = Budget::default();
            budget.spend_item(entries);
            assert_eq!(budget.items(), items, "{entries}");
            budget.exceed();
            assert!(budget.items() == 0 && budget.is_exceeded());
        }
    }

    /// A single list has the bounds of its item alone.
    #[test]
    fn one_list_has_all_entries_and_names() {
        let budget = Budget::of_one_list();
        assert!((0..200_000).all(|number| budget.allows_entry(number)));
        budget.spend_names(500_000);
        assert_eq!(budget.requests(), usize::MAX);
        assert!(!budget.is_spent());
    }

    /// The candidates of all lists are run over 400,000 names, and those of further lists over 16
    /// requests each.
    #[test]
    fn past_the_names_of_all_lists_few_requests_are_run() {
        let budget = Budget::default();
        budget.spend_names(399_999);
        assert_eq!(budget.requests(), usize::MAX);
        budget.spend_names(1);
        assert_eq!(budget.requests(), 16);
        budget.spend_names(1);
        assert_eq!(budget.requests(), 16);
    }
}
