//! Which tests reach which mutants, and whether one of them notices.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crate::answers::Answer;
use crate::tree::Program;

/// Tests that take longer are stopped then: a mutant that survives asks all that reach it.
pub(crate) const LONGEST: Duration = Duration::from_secs(2);

/// Tests that compare all that is built with golden files, or ask all doors, notice nearly every
/// change: they come first.
const FIRST: &[&str] = &[
    "checksums::",
    "messages::",
    "expansions",
    "blobs::neighbours::",
];

/// The tests of a mutant that take longer together are not asked, for the same reason;
/// `MUTANTS_SECONDS` sets another time. Those that come first have as much for themselves.
const TOGETHER: Duration = Duration::from_secs(4);

/// The time limit of a test with a mutant: this multiple of its time without, and a fixed part.
const TIMES_LONGER: u32 = 5;
const BESIDES: Duration = Duration::from_secs(2);

/// The limit of the address space of a test in bytes: a mutant that never ends often allocates too.
const MEMORY: &str = "--as=8000000000";

/// One test.
pub(crate) struct Test {
    program: usize,
    name: String,
    time: Duration,
    /// Whether it is stopped at `time`.
    is_long: bool,
    is_first: bool,
}

pub(crate) struct Tests {
    programs: Vec<Program>,
    /// Those that come first, then the quickest and those that reach the fewest mutants: a test of
    /// one function says most of it.
    tests: Vec<Test>,
    /// For each mutant, the tests that reach it.
    reaching: BTreeMap<u32, Vec<usize>>,
    /// How long those of a mutant take at most.
    together: Duration,
}

enum Outcome {
    Passed,
    Failed,
    TooLong,
}

impl Tests {
    /// Runs each test of `programs` by itself, without a mutant.
    pub(crate) fn record(programs: Vec<Program>, folder: &Path) -> Self {
        let names: Vec<(usize, String)> = programs
            .iter()
            .enumerate()
            .flat_map(|(at, program)| program.list().into_iter().map(move |name| (at, name)))
            .collect();
        let recorded = Mutex::new(Vec::new());
        in_parallel(names.len(), |at| {
            let (program, name) = &names[at];
            let reached = folder.join(at.to_string());
            let _ = fs::remove_dir_all(&reached);
            fs::create_dir_all(&reached).expect("the folder of what is reached can be written");
            let start = Instant::now();
            let outcome = programs[*program].run(
                &[name],
                3 * LONGEST,
                (
                    "MUTANTS_REACHED",
                    reached.to_str().expect("paths are UTF-8"),
                ),
            );
            let time = start.elapsed();
            let why = match outcome {
                Outcome::Passed => {
                    let test = Test {
                        program: *program,
                        name: name.clone(),
                        time,
                        is_long: time >= LONGEST,
                        is_first: FIRST.iter().any(|start| name.starts_with(start)),
                    };
                    recorded
                        .lock()
                        .expect("no other thread panicked")
                        .push((test, read_numbers(&reached)));
                    None
                }
                // It waits for programs that are none of the tree.
                Outcome::TooLong => Some("takes long outside the library"),
                Outcome::Failed => Some("fails without a mutant"),
            };
            if let Some(why) = why {
                eprintln!("{} {name} {why}: not asked", programs[*program].name);
            }
            let _ = fs::remove_dir_all(&reached);
        });
        let mut recorded = recorded.into_inner().expect("no thread panicked");
        let cost = |test: &Test, reached: &[u32]| test.time * reached.len() as u32;
        recorded.sort_by_key(|(test, reached)| (!test.is_first, cost(test, reached)));
        let mut reaching = BTreeMap::<u32, Vec<usize>>::new();
        for (at, (_, mutants)) in recorded.iter().enumerate() {
            for &mutant in mutants {
                reaching.entry(mutant).or_default().push(at);
            }
        }
        let tests = recorded.into_iter().map(|(test, _)| test).collect();
        let seconds = std::env::var("MUTANTS_SECONDS").ok();
        let seconds = seconds.map(|it| it.parse().expect("MUTANTS_SECONDS is a number"));
        Self {
            programs,
            tests,
            reaching,
            together: seconds.map_or(TOGETHER, Duration::from_secs),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.tests.len()
    }

    pub(crate) fn time(&self) -> Duration {
        self.tests.iter().map(|test| test.time).sum()
    }

    /// Turns `mutant` on, and runs the tests that reach it until one fails.
    pub(crate) fn ask(&self, mutant: u32) -> Answer {
        let Some(reaching) = self.reaching.get(&mutant) else {
            return Answer::Unreached;
        };
        let variable = mutant.to_string();
        // Those that come first leave the others their time.
        let mut together = [Duration::ZERO; 2];
        let asked = reaching.iter().filter(|&&at| {
            let test = &self.tests[at];
            let together = &mut together[usize::from(test.is_first)];
            let fits = *together + test.time <= self.together;
            *together += test.time * u32::from(fits);
            fits
        });
        let asked: Vec<usize> = asked.copied().collect();
        for group in self.groups(&asked) {
            let program = &self.programs[self.tests[group[0]].program];
            let names: Vec<&String> = group.iter().map(|&at| &self.tests[at].name).collect();
            let time: Duration = group.iter().map(|&at| self.tests[at].time).sum();
            let is_long = self.tests[group[0]].is_long;
            let limit = match is_long {
                true => time,
                false => time * TIMES_LONGER + BESIDES,
            };
            let test = || format!("{} {}", program.name, names[0]);
            match program.run(&names, limit, ("MUTANT", &variable)) {
                Outcome::Failed => return Answer::Caught(test()),
                Outcome::TooLong if !is_long => return Answer::TooLong(test()),
                Outcome::Passed | Outcome::TooLong => {}
            }
        }
        Answer::Survived(asked.len())
    }

    /// Tests that one process runs: of one program, as many as take no longer than all before them,
    /// since most mutants fail the first. A long test is alone.
    fn groups(&self, reaching: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let (mut spent, mut rest) = (Duration::from_millis(10), reaching.to_vec());
        while let Some(&first) = rest.first() {
            let Test {
                program, is_long, ..
            } = self.tests[first];
            let mut time = Duration::ZERO;
            let (group, others): (Vec<usize>, Vec<usize>) = rest.into_iter().partition(|&at| {
                let test = &self.tests[at];
                let is_alone = is_long || test.is_long || test.program != program;
                let fits = at == first || !is_alone && time + test.time <= spent;
                if fits {
                    time += test.time;
                }
                fits
            });
            spent += time;
            groups.push(group);
            rest = others;
        }
        groups
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
        lines
            .lines()
            .filter_map(|line| line.strip_suffix(": test"))
            .map(str::to_owned)
            .collect()
    }

    /// Runs the tests of these names.
    fn run(&self, names: &[impl AsRef<str>], limit: Duration, variable: (&str, &str)) -> Outcome {
        let limit = Duration::from_millis(limit.as_millis() as u64);
        let start = Instant::now();
        let status = Command::new("timeout")
            .args([
                "--signal=KILL",
                &format!("{:.3}", limit.as_secs_f64()),
                "prlimit",
                MEMORY,
            ])
            .arg(&self.path)
            .args(["--exact", "--test-threads=1", "--quiet"])
            .args(names.iter().map(AsRef::as_ref))
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env(variable.0, variable.1)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("timeout and prlimit are there");
        match status.success() {
            true => Outcome::Passed,
            false if start.elapsed() >= limit => Outcome::TooLong,
            false => Outcome::Failed,
        }
    }
}

fn read_numbers(folder: &Path) -> Vec<u32> {
    let files = fs::read_dir(folder).expect("the folder of what is reached is there");
    let texts = files.map(|file| {
        fs::read_to_string(file.expect("a file has a name").path())
            .expect("what is reached can be read")
    });
    let mut numbers: Vec<u32> = texts
        .flat_map(|text| {
            text.lines()
                .map(|line| line.parse().expect("a number"))
                .collect::<Vec<_>>()
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Calls `work` with each number below `count`, on all cores.
pub(crate) fn in_parallel(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Relaxed);
                    if at >= count {
                        return;
                    }
                    work(at);
                }
            });
        }
    });
}
