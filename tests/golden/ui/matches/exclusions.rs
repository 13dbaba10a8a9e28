use header_set::{header_match, header_set};

mod other {
    header_set::header_set! {
        #[header_set(export = internal)]
        pub static INTERNAL = ["x-a", "b-*", !"b-c"];
    }
}

header_set! {
    static SAME = [use internal!];
}

fn main() {
    assert!(!SAME.contains("b-c") && other::INTERNAL.contains("b-d"));
    let _ = header_match!("b-c", { use internal! => 1, _ => 2 });
}
