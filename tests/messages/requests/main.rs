//! Tests of cleaning that take longer to compile: an independent oracle checks answers, an allocator
//! counts.

mod allocations;
mod everywhere;
mod linear;
mod oracle;
