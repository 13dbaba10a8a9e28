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
    let name = "a";
    let _ = header_match!(name, { "host" => 1 });
    let _ = header_match!(name, { "host" => 1, _ if name.is_empty() => 2 });
    let _ = header_match!(name, { !"host" => 1, "a b" => 2, "c", host => 3, "d" if => 4, _ => 5 });
    let _ = header_match!(name);
    let _ = header_match!(name, ["a" => 1]);
    let _ = header_match!(name, { #[cfg_attr(all(), cfg(all()))] use a::b! => 1, _ => 2 });
    let _ = header_match!(#![header_set(case = loose)] name, { _ => 1 });
    let _: u8 = header_match!(name, { "a" => 1, x => 2 });
    let _: u8 = header_match!(name, { "a" => 1, default => 2 });
    let _: u8 = header_match!(name, { "a" => 1, else => 2 });
    let _: usize = header_match!(name, { "a" => 1, other => other.len() });
    let _: u8 = header_match!(name, { "a" -> 1, _ => 2 });
    let _: u8 = header_match!(name, { "a": 1, _ => 2 });
    let _: u8 = header_match!(name, { #![header_set(case = sensitive)] "a" => 1, _ => 2 });
    let _: u8 = header_match!(name, { #![header_set(case = none)] "a" => 1, _ => 2 });
}
