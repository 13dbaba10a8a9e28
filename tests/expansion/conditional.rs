other::list! {
    { ::header_set::__private::header_set! } { ::header_set; } { pub static SET = ["a",
    #[cfg(unix)] "b", use other::list!]; }
}
