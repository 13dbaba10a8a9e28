//! The four ways to fold, for every test that goes through them.

use header_set_runtime::Fold;

pub(crate) const FOLDS: [Fold; 4] = [
    fold(false, false),
    fold(true, false),
    fold(false, true),
    fold(true, true),
];

const fn fold(case: bool, separators: bool) -> Fold {
    Fold { case, separators }
}
