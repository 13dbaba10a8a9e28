header_set::header_set! { static OPEN = ["host"; }
