//! Asks a block list: `cargo run -p blocked -- NAME ..`.

header_set::include_set!("blocked.rs");
header_set::include_set!("internal.rs");
header_set::include_set!("ports.rs");

fn main() {
    println!("{} domains: {}", BLOCKED.len(), BLOCKED.plan());
    for name in std::env::args().skip(1) {
        match BLOCKED.entry(&name) {
            Some(entry) => println!("{name}: blocked, by `{entry}`"),
            None => println!("{name}: not blocked"),
        }
        if INTERNAL.contains(&name) {
            println!("{name}: an internal header");
        }
        if let Some(port) = PORTS.get(&name) {
            println!("{name}: port {port}");
        }
    }
}

#[cfg(test)]
mod tests {
    use testkit::shapes::{self, Shape};

    use super::{BLOCKED, INTERNAL, PORTS};

    #[test]
    fn every_domain_is_blocked() {
        BLOCKED.verify().expect("the blob is right");
        let names = shapes::names(Shape::Domains, 200_000, 1);
        assert_eq!(BLOCKED.len(), names.len() + 1);
        for name in &names {
            let entry = BLOCKED.entry(name).expect("a domain");
            assert_eq!(entry.as_bytes(), name);
            let mut other = name.clone();
            other.push(b'x');
            let is_in = names.contains(&other) || other.starts_with(b"ads.");
            assert_eq!(BLOCKED.contains(&other), is_in);
        }
        assert!(BLOCKED.contains("ads.anything") && !BLOCKED.contains("ads.example"));
    }

    #[test]
    fn short_lists_are_compiled() {
        assert!(INTERNAL.contains("CF-Ray") && !INTERNAL.contains("x-internal-public"));
        assert_eq!(PORTS.get("HTTPS"), Some(&443));
        assert_eq!(PORTS.get("gopher"), None);
    }
}
