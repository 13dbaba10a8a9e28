//! The command line.

pub(crate) enum Action {
    Measure { fit: bool },
    Check,
    CheckLines,
}

pub(crate) struct Options {
    pub(crate) action: Action,
    pub(crate) rounds: usize,
    pub(crate) requests: usize,
    /// How many times longer than what is timed hot it may take to wait for quiet moments.
    pub(crate) patience: u32,
    lists: Vec<String>,
}

impl Options {
    pub(crate) fn parse() -> Result<Self, String> {
        let mut options = Self {
            action: Action::Measure { fit: false },
            rounds: 15,
            requests: 200,
            patience: 20,
            lists: Vec::new(),
        };
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            let mut number = || {
                let number = arguments.next().and_then(|number| number.parse().ok());
                number
                    .filter(|&number: &u32| number > 0)
                    .ok_or(format!("expected a number after {argument}"))
            };
            match argument.as_str() {
                // Cargo says so to every benchmark.
                "--bench" => {}
                "--fit" => options.action = Action::Measure { fit: true },
                "--check" | "--test" => options.action = Action::Check,
                "--check-lines" => options.action = Action::CheckLines,
                "--rounds" => options.rounds = number()? as usize,
                "--requests" => options.requests = number()? as usize,
                "--patience" => options.patience = number()?,
                option if option.starts_with('-') => {
                    return Err(format!(
                        "found `{option}`, expected --fit, --check, --check-lines, --rounds N, --requests N, --patience N or parts of names"
                    ));
                }
                list => options.lists.push(list.to_owned()),
            }
        }
        Ok(options)
    }

    pub(crate) fn has(&self, list: &str) -> bool {
        self.lists.is_empty() || self.lists.iter().any(|part| list.contains(part.as_str()))
    }
}
