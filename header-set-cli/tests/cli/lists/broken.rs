header_set::header_set! {
    static TWICE = ["host", "Host", !"te", @hopbyhop];
    #[header_set(cases = sensitive)]
    static OPTIONS = ["te"];
}
