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

pub(crate) struct Test {
    program: usize,
    name: String,
    time: Duration,
}

pub(crate) struct Tests {
    programs: Vec<Program>,
    tests: Vec<Test>,
    /// For each mutant, the tests that reach it.
    reaching: BTreeMap<u32, Vec<usize>>,
    /// How long those of a mutant take at most.
    seconds: u64,
}

enum Outcome {
    Passed,
    /// The number of tests that passed before one failed.
    Failed(usize),
    TooLong,
}

impl Tests {
    /// Runs each test of `programs` by itself, without any of `count` mutants. A test that takes longer
    /// than `seconds` is stopped then.
    pub(crate) fn record(
        programs: Vec<Program>,
        count: usize,
        folder: &Path,
        seconds: u64,
    ) -> Self {
        fs::create_dir_all(folder).expect("the folder of what is reached can be written");
        let names = programs.iter().enumerate();
        let names =
            names.flat_map(|(at, program)| program.list().into_iter().map(move |it| (at, it)));
        let names: Vec<(usize, String)> = names.collect();
        let recorded = Mutex::new(Vec::new());
        in_parallel(names.len(), |at| {
            let (program, name) = &names[at];
            let path = folder.join(at.to_string());
            fs::write(&path, vec![0; count]).expect("what is reached can be written");
            let variable = ("MUTANTS_REACHED", path.to_str().expect("paths are UTF-8"));
            let start = Instant::now();
            let outcome = programs[*program].run(&[name], Duration::from_secs(seconds), variable);
            let time = start.elapsed();
            let reached = fs::read(&path).expect("what is reached can be read");
            let _ = fs::remove_file(path);
            if let Outcome::Failed(_) = outcome {
                let program = &programs[*program].name;
                return eprintln!("{program} {name} fails without a mutant: not asked");
            }
            let test = Test {
                program: *program,
                name: name.clone(),
                time,
            };
            let reached = (0..).zip(reached).filter(|(_, byte)| *byte == 1);
            let reached: Vec<u32> = reached.map(|(mutant, _)| mutant).collect();
            let mut recorded = recorded.lock().expect("no other thread panicked");
            recorded.push((test, reached));
        });
        let mut recorded = recorded.into_inner().expect("no thread panicked");
        // Those come first that are quick and reach little: a test of one function says most of it.
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
        let mut together = Duration::ZERO;
        let mut asked = reaching.clone();
        asked.retain(|&at| {
            let fits = together + self.tests[at].time <= Duration::from_secs(self.seconds);
            together += self.tests[at].time * u32::from(fits);
            fits
        });
        for group in self.groups(&asked) {
            let program = &self.programs[self.tests[group[0]].program];
            let names: Vec<&String> = group.iter().map(|&at| &self.tests[at].name).collect();
            let time: Duration = group.iter().map(|&at| self.tests[at].time).sum();
            let test = |at: usize| format!("{} {}", program.name, names[at]);
            match program.run(&names, time * TIMES_LONGER + BESIDES, ("MUTANT", &variable)) {
                Outcome::Passed => {}
                Outcome::Failed(passed) => {
                    return Answer::Caught(test(passed.min(group.len() - 1)));
                }
                Outcome::TooLong => return Answer::TooLong(test(0)),
            }
        }
        Answer::Survived {
            asked: asked.len(),
            reaching: reaching.len(),
            seconds: self.seconds,
        }
    }

    /// Tests that one process runs: of one program, as many as take no longer than all before them,
    /// since most mutants fail the first.
    fn groups(&self, asked: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let (mut spent, mut rest) = (Duration::from_millis(10), asked.to_vec());
        while let Some(&first) = rest.first() {
            let program = self.tests[first].program;
            let mut time = Duration::ZERO;
            let (group, others): (Vec<usize>, Vec<usize>) = rest.into_iter().partition(|&at| {
                let test = &self.tests[at];
                let fits = at == first || test.program == program && time + test.time <= spent;
                time += test.time * u32::from(fits);
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
        let names = lines.lines().filter_map(|line| line.strip_suffix(": test"));
        names.map(str::to_owned).collect()
    }

    fn run(&self, names: &[impl AsRef<str>], limit: Duration, variable: (&str, &str)) -> Outcome {
        let limit = Duration::from_millis(limit.as_millis() as u64);
        let start = Instant::now();
        let output = Command::new("timeout")
            .arg("--signal=KILL")
            .arg(format!("{:.3}", limit.as_secs_f64()))
            .args(["prlimit", MEMORY])
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
