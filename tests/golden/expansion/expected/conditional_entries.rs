#[::core::prelude::v1::derive(::header_set::__private::ResolveCfg)]
#[header_set_item{::header_set;}]
#[header_set_item{pub
static
SET = ["a",
#[cfg(unix)]"b"];}]
enum __header_set_cfg_SET {
    #[cfg(unix)]
    Row1,
}
