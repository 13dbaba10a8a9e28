use header_set::{Cleaner, header_set};
use header_set::layer::{CleanLayer, CleanRequestLayer};

header_set! { static INTERNAL = ["x-internal-*"]; }

fn main() {
    let _ = CleanRequestLayer::new(INTERNAL);
    let _ = CleanLayer::new(&INTERNAL, &INTERNAL);
    let _ = CleanRequestLayer::per_message(|| INTERNAL);
    let _ = Cleaner::new(INTERNAL);
}
