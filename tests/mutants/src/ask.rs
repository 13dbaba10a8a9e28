//! Which tests reach which mutants, and whether one of them notices.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::Answer;
use crate::tree::Program;

/// The time limit of a test with a mutant: this multiple of its time without, and a fixed part.
const TIMES_LONGER: u32 = 5;
const BESIDES: Duration = Duration::from_secs(2);

/// The limit of the address space of a test in bytes: a mutant that never ends often allocates too.
const MEMORY: &str = "--as=8000000000";

struct Test {
    program: usize,
    name: String,
    time: Duration,
    /// The mutants whose code it runs.
    reached: BTreeSet<u32>,
}

pub(crate) struct Tests {
    programs: Vec<Program>,
    tests: Vec<Test>,
    /// How long those of a mutant take at most.
    limit: Duration,
}

impl Tests {
    /// Runs each test of `programs` by itself, without a mutant. A test that takes longer than `limit`
    /// is stopped then.
    pub(crate) fn record(programs: Vec<Program>, work: &Path, limit: Duration) -> Self {
        let mut names = Vec::new();
        for (at, program) in programs.iter().enumerate() {
            names.extend(program.list().into_iter().map(|name| (at, name)));
        }
        let names = names.into_iter().enumerate().collect();
        let tests = in_parallel(names, |(at, (program, name))| {
            let path = work.join(format!("reached-{at}"));
            fs::write(&path, []).expect("what is reached can be written");
            let file = path.to_str().expect("paths are UTF-8");
            let start = Instant::now();
            let passes = programs[program].run(&[&name], limit, ("MUTANTS_REACHED", file));
            let time = start.elapsed();
            let reached = fs::read(&path).expect("what is reached can be read");
            let _ = fs::remove_file(path);
            if !passes && time < limit {
                let program = &programs[program].name;
                eprintln!("{program} {name} fails without a mutant: not asked");
                return None;
            }
            let numbers = reached.as_chunks().0.iter().copied();
            Some(Test {
                program,
                name,
                time,
                reached: numbers.map(u32::from_ne_bytes).collect(),
            })
        });
        let mut tests: Vec<Test> = tests.into_iter().flatten().collect();
        // Those come first that are quick and reach little: a test of one function says most of it.
        tests.sort_by_key(|test| test.time * test.reached.len() as u32);
        let time: Duration = tests.iter().map(|test| test.time).sum();
        eprintln!("{} tests, {time:.0?} one after the other", tests.len());
        Self {
            programs,
            tests,
            limit,
        }
    }

    /// Turns `mutant` on, and runs the tests that reach it until one fails.
    pub(crate) fn ask(&self, mutant: u32) -> Answer {
        let reaching = self.tests.iter().filter(|it| it.reached.contains(&mutant));
        let mut tests: Vec<&Test> = reaching.collect();
        if tests.is_empty() {
            return Answer::Unreached;
        }
        let mut left = self.limit;
        tests.retain(|test| match left.checked_sub(test.time) {
            Some(rest) => {
                left = rest;
                true
            }
            None => false,
        });
        let variable = ("MUTANT", mutant.to_string());
        // One, two, four and so on at once, a process for each program: most mutants fail the first.
        let (mut rest, mut count) = (&mut tests[..], 1);
        while !rest.is_empty() {
            let (now, later) = rest.split_at_mut(count.min(rest.len()));
            (rest, count) = (later, 2 * count);
            now.sort_by_key(|test| test.program);
            for group in now.chunk_by(|one, other| one.program == other.program) {
                let names: Vec<&String> = group.iter().map(|test| &test.name).collect();
                let time: Duration = group.iter().map(|test| test.time).sum();
                let limit = time * TIMES_LONGER + BESIDES;
                let program = &self.programs[group[0].program];
                if !program.run(&names, limit, (variable.0, &variable.1)) {
                    return Answer::Caught;
                }
            }
        }
        Answer::Survived
    }
}

impl Program {
    fn list(&self) -> Vec<String> {
        let output = Command::new(&self.path)
            .args(["--list", "--format=terse"])
            .current_dir(&self.folder)
            .stderr(Stdio::null())
            .output()
            .expect("a test that was built can be run");
        let lines = String::from_utf8(output.stdout).expect("names of tests are UTF-8");
        let names = lines.lines().filter_map(|line| line.strip_suffix(": test"));
        names.map(str::to_owned).collect()
    }

    /// Whether the tests of these names pass within `limit`.
    fn run(&self, names: &[&String], limit: Duration, variable: (&str, &str)) -> bool {
        let status = Command::new("timeout")
            .arg("--signal=KILL")
            .arg(format!("{:.3}", limit.as_secs_f64()))
            .args(["prlimit", MEMORY])
            .arg(&self.path)
            .args(["--exact", "--test-threads=1"])
            .args(names)
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env(variable.0, variable.1)
            // Inputs kept for one mutant would take the time of those after it.
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("timeout and prlimit are there");
        status.success()
    }
}

/// What `work` returns for each of `items`, on all cores and in any order.
pub(crate) fn in_parallel<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Sync) -> Vec<T> {
    let items = Mutex::new(items.into_iter());
    let results = Mutex::new(Vec::new());
    let worker = || {
        loop {
            let Some(item) = items.lock().expect("no thread panicked").next() else {
                return;
            };
            let result = work(item);
            results.lock().expect("no thread panicked").push(result);
        }
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        (0..cores).for_each(|_| drop(scope.spawn(worker)));
    });
    results.into_inner().expect("no thread panicked")
}
