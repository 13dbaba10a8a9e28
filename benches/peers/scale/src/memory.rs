//! How much memory the process has, as Linux says it; nothing elsewhere.

/// Bytes in memory now.
pub(crate) fn resident() -> Option<usize> {
    field("VmRSS:")
}

/// The most since [`forget_peak`].
pub(crate) fn peak() -> Option<usize> {
    field("VmHWM:")
}

/// Starts the peak anew.
pub(crate) fn forget_peak() {
    // Where that is not allowed the peak is that of the process, and is said to be too high.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

fn field(name: &str) -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(name))?;
    let kibibytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kibibytes * 1024)
}
