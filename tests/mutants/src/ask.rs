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

/// The time limit of a test with a mutant: this multiple of its time without, and a fixed part.
const TIMES_LONGER: u32 = 5;
const BESIDES: Duration = Duration::from_secs(2);

/// The limit of the address space of a test in bytes: a mutant that never ends often allocates too.
const MEMORY: &str = "--as=8000000000";

/// The share of mutants that a test is expected to catch before it was asked of any.
const EXPECTED: f64 = 0.1;

/// One test.
pub(crate) struct Test {
    program: usize,
    name: String,
    time: Duration,
    /// Whether it is stopped at `time`.
    is_long: bool,
}

pub(crate) struct Tests {
    programs: Vec<Program>,
    tests: Vec<Test>,
    /// For each mutant, the tests that reach it.
    reaching: BTreeMap<u32, Vec<usize>>,
    /// How long those of a mutant take at most.
    seconds: u64,
    /// What each test made of the mutants of a file so far.
    seen: Mutex<BTreeMap<String, Vec<Seen>>>,
}

/// How many mutants of a file a test was asked of, and how many of them it caught.
#[derive(Clone, Copy, Default)]
struct Seen {
    asked: u32,
    caught: u32,
}

enum Outcome {
    Passed,
    /// The number of tests that passed before one failed.
    Failed(usize),
    TooLong,
}

impl Tests {
    /// Runs each test of `programs` by itself, without a mutant. A test that takes longer than
    /// `seconds` is stopped then.
    pub(crate) fn record(programs: Vec<Program>, folder: &Path, seconds: u64) -> Self {
        let longest = Duration::from_secs(seconds);
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
                longest + BESIDES + BESIDES,
                (
                    "MUTANTS_REACHED",
                    reached.to_str().expect("paths are UTF-8"),
                ),
            );
            let time = start.elapsed();
            // It is stopped without a word.
            let is_long = time >= longest;
            let why = match outcome {
                Outcome::Failed(_) if !is_long => Some("fails without a mutant"),
                // It waits for programs that are none of the tree.
                Outcome::TooLong => Some("takes long outside the library"),
                Outcome::Passed | Outcome::Failed(_) => {
                    let test = Test {
                        program: *program,
                        name: name.clone(),
                        time,
                        is_long,
                    };
                    recorded
                        .lock()
                        .expect("no other thread panicked")
                        .push((test, read_numbers(&reached)));
                    None
                }
            };
            if let Some(why) = why {
                eprintln!("{} {name} {why}: not asked", programs[*program].name);
            }
            let _ = fs::remove_dir_all(&reached);
        });
        let mut recorded = recorded.into_inner().expect("no thread panicked");
        // Of tests that caught the same share, those come first that are quick and reach little: a
        // test of one function says most of it.
        recorded.sort_by_key(|(test, reached)| test.time * reached.len() as u32);
        let mut reaching = BTreeMap::<u32, Vec<usize>>::new();
        for (at, (_, mutants)) in recorded.iter().enumerate() {
            for &mutant in mutants {
                reaching.entry(mutant).or_default().push(at);
            }
        }
        let tests = recorded.into_iter().map(|(test, _)| test).collect();
        Self {
            programs,
            tests,
            reaching,
            seconds,
            seen: Mutex::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.tests.len()
    }

    pub(crate) fn time(&self) -> Duration {
        self.tests.iter().map(|test| test.time).sum()
    }

    /// Turns `mutant` of `file` on, and runs the tests that reach it until one fails: first those
    /// that caught most of the mutants of the file, for their time.
    pub(crate) fn ask(&self, mutant: u32, file: &str) -> Answer {
        let Some(reaching) = self.reaching.get(&mutant) else {
            return Answer::Unreached;
        };
        let variable = mutant.to_string();
        let mut together = Duration::ZERO;
        let mut asked = self.by_promise(reaching, file);
        asked.retain(|&at| {
            let fits = together + self.tests[at].time <= Duration::from_secs(self.seconds);
            together += self.tests[at].time * u32::from(fits);
            fits
        });
        for group in self.groups(&asked) {
            let program = &self.programs[self.tests[group[0]].program];
            let names: Vec<&String> = group.iter().map(|&at| &self.tests[at].name).collect();
            let time: Duration = group.iter().map(|&at| self.tests[at].time).sum();
            let is_long = self.tests[group[0]].is_long;
            let limit = match is_long {
                true => time,
                false => time * TIMES_LONGER + BESIDES,
            };
            let outcome = program.run(&names, limit, ("MUTANT", &variable));
            let passed = match outcome {
                Outcome::Passed => group.len(),
                Outcome::Failed(passed) => passed.min(group.len() - 1),
                Outcome::TooLong => 0,
            };
            let is_caught = match outcome {
                Outcome::Passed => false,
                Outcome::Failed(_) => true,
                Outcome::TooLong => !is_long,
            };
            self.note(file, &group[..passed], is_caught.then(|| group[passed]));
            let test = || format!("{} {}", program.name, names[passed]);
            match outcome {
                Outcome::Failed(_) => return Answer::Caught(test()),
                Outcome::TooLong if is_caught => return Answer::TooLong(test()),
                Outcome::Passed | Outcome::TooLong => {}
            }
        }
        Answer::Survived {
            asked: asked.len(),
            reaching: reaching.len(),
            seconds: self.seconds,
        }
    }

    /// `tests` in the order in which they are asked of a mutant of `file`.
    fn by_promise(&self, tests: &[usize], file: &str) -> Vec<usize> {
        let seen = self.seen.lock().expect("no other thread panicked");
        let seen = seen.get(file);
        let promise = |at: usize| {
            let Seen { asked, caught } = seen.map(|tests| tests[at]).unwrap_or_default();
            (f64::from(caught) + EXPECTED)
                / (f64::from(asked) + 1.0)
                / self.tests[at].time.as_secs_f64()
        };
        let mut tests: Vec<(f64, usize)> = tests.iter().map(|&at| (promise(at), at)).collect();
        tests.sort_by(|a, b| b.0.total_cmp(&a.0));
        tests.into_iter().map(|(_, at)| at).collect()
    }

    fn note(&self, file: &str, passed: &[usize], caught: Option<usize>) {
        let mut seen = self.seen.lock().expect("no other thread panicked");
        let tests = seen
            .entry(file.to_owned())
            .or_insert_with(|| vec![Seen::default(); self.tests.len()]);
        passed.iter().for_each(|&at| tests[at].asked += 1);
        if let Some(at) = caught {
            tests[at].asked += 1;
            tests[at].caught += 1;
        }
    }

    /// Tests that one process runs: of one program, as many as take no longer than all before them,
    /// since most mutants fail the first. A long test is alone.
    fn groups(&self, asked: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let (mut spent, mut rest) = (Duration::from_millis(10), asked.to_vec());
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
        let output = Command::new("timeout")
            .args([
                "--signal=KILL",
                &format!("{:.3}", limit.as_secs_f64()),
                "prlimit",
                MEMORY,
            ])
            .arg(&self.path)
            .args(["--exact", "--test-threads=1"])
            .args(names.iter().map(AsRef::as_ref))
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env(variable.0, variable.1)
            // Inputs kept for one mutant would take the time of those after it.
            .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .expect("timeout and prlimit are there");
        match output.status.success() {
            true => Outcome::Passed,
            false if start.elapsed() >= limit => Outcome::TooLong,
            false => {
                let text = String::from_utf8_lossy(&output.stdout);
                let lines = text.lines().filter(|line| line.starts_with("test "));
                Outcome::Failed(lines.take_while(|line| line.ends_with("... ok")).count())
            }
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
