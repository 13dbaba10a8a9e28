use header_set::header_set;

header_set! {
    static KINDS = [1, 'a', 1.5, b'x', c"host", "host"suffix, -1, true, host];
    static MACROS = [concat!("x-", 1, -2, 'c', true, 0.5), stringify!(te), env!("HOME"), concat!(b"x"), concat!("a" "b"), concat!(host)];
    static DEEP = [concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!(concat!("x"))))))))))))))))))))))))))))))))))))))))];
}

fn main() {}
