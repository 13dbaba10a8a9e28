macro_rules! list {
    ($name:ident, $($entry:literal),*) => {
        header_set! { static $name = [$($entry),*]; }
    };
}

header_set! {
    static USES = [use other::listed!, "x-internal", !"x-public"];
}
