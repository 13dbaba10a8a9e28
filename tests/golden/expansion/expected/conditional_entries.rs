#[::core::prelude::v1::derive(::header_set::__private::ResolveCfg)]
#[header_set_item{::header_set;@in_block
pub
static
SET = }]
#[header_set_item{[];}]
enum __header_set_cfg_SET {
    #[header_set_item{"a",
    }]
    Row0,
    #[cfg(unix)]
    #[header_set_item{"b",
    }]
    Row1,
}
