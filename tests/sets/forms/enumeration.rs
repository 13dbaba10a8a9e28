use header_set::header_set;

header_set! {
    /// Headers that we know.
    #[derive(Default, Debug)]
    enum Known {
        #[default]
        Host = "host",
        "cache-control",
        "ETag",
        /// Tracing.
        XTrace = "x-trace-*",
        !"x-trace-public",
        Forwarded = "forwarded" | "x-forwarded-*",
        #[cfg(any())]
        "never",
        Error = "x-error",
    }

    enum Nothing {}
}

#[test]
fn variants_in_written_order() {
    use Known::*;
    assert_eq!(
        Known::ALL,
        [Host, CacheControl, Etag, XTrace, Forwarded, Error]
    );
    assert_eq!(Known::from_bytes(b"Cache-Control"), Some(CacheControl));
    assert_eq!(Known::from_bytes(b"x-trace-1"), Some(XTrace));
    assert_eq!(Known::from_bytes(b"x-trace-public"), None);
    assert_eq!(Known::from_bytes(b"x-forwarded-for"), Some(Forwarded));
    assert_eq!(Known::from_bytes(b"x-error"), Some(Error));
    assert_eq!(Etag.as_str(), "ETag");
    assert_eq!(format!("{:>6}", Host), "  host");
    assert_eq!(
        "te".parse::<Known>().unwrap_err().to_string(),
        "found `te`, expected a name of `Known`"
    );
    let long = [b'\xff'; 41];
    let shown = format!("{:?}", Known::try_from(&long[..]));
    let bytes = r"\xff".repeat(40);
    let expected = format!("Err(UnknownName(found `{bytes}...`, expected a name of `Known`))");
    assert_eq!(shown, expected);
    assert_eq!(Known::try_from("host"), Ok(Host));
    assert_eq!(Known::try_from(&b"etag"[..]), Ok(Etag));
    assert_eq!(Known::default(), Host);
    assert!(Host < CacheControl);
    assert!(Known::contains("HOST") && Known::contains_bytes(b"host"));
    assert_eq!(Known::len(), 7);
    assert_eq!(
        Known::iter().next().unwrap().as_str(),
        Some("cache-control")
    );
    assert_eq!(Known::iter_prefix("x-f").count(), 1);
    assert_eq!(Known::plan().entries, 7);
    assert_eq!(size_of::<Known>(), 1);
    const FOUND: Option<Known> = Known::from_bytes(b"HOST");
    assert_eq!(FOUND, Some(Host));
    assert!(Nothing::ALL.is_empty() && Nothing::from_bytes(b"").is_none());
}
