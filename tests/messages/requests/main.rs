//! Tests of cleaning that take longer to compile: an independent oracle checks answers, `hyper` reads
//! stripped heads again, an allocator counts.

mod allocations;
mod everywhere;
mod linear;
mod oracle;
mod readers;
