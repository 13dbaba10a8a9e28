//! The tool as its users run it. `HEADER_SET_BLESS=1 cargo test -p header-set-cli` writes the
//! expected output again.

mod bench;
mod blobs;
mod check;
mod explain;
mod handbook;
mod import;
mod tool;

use testkit::golden;
use tool::{EXPECTED, Run, Tool, commands, scratch, words, written};

/// A new command is a line `$ header-set ..` of a golden file; `< FILE` at its end is its input.
/// Commands of a file run one after the other, in a copy of the lists.
#[test]
fn every_output_is_as_expected() {
    let folder = scratch("transcripts");
    for entry in std::fs::read_dir(EXPECTED).expect("a folder") {
        let path = entry.expect("a readable folder").path();
        let transcripts = commands(&path).into_iter().map(|command| {
            let (arguments, input) = command.split_once(" < ").unwrap_or((&command, ""));
            let input = std::fs::read(folder.join(input)).unwrap_or_default();
            let tool = Tool::new(&words(arguments)).within(&folder).input(&input);
            let Run { status, out, err } = tool.run();
            assert!(status < 2 || out.is_empty(), "{command}: {out}");
            format!("$ header-set {command}\n{out}{err}= {status}\n\n")
        });
        let transcripts: String = transcripts.collect();
        assert!(!transcripts.is_empty(), "{}", path.display());
        golden::check(path, transcripts);
    }
}

#[test]
fn a_closed_output_ends_it_quietly() {
    for arguments in [
        &["explain", "internal.txt"][..],
        &["why", "@iana", "host", "te", "accept"],
        &["check", "internal.txt", "--requests", "requests.txt"],
        &["check", "mistakes.txt", "--format", "sarif"],
        &["lint", "internal.txt"],
        &["diff", "internal.txt", "@iana"],
        &["completions", "zsh"],
        &["man"],
    ] {
        let run = Tool::new(arguments).closed();
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn shells_and_the_manual_know_every_command() {
    let help = written(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&command| command != "help")
        .collect();
    assert!(commands.len() >= 12, "{help}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = written(&["completions", shell]);
        for command in &commands {
            assert!(script.contains(command), "{command} for {shell}");
        }
    }
    let page = written(&["man"]);
    for command in &commands {
        assert!(page.contains(command), "{command} in {page}");
        let page = written(&["man", command]);
        assert!(page.contains(".SH SYNOPSIS"), "{command}: {page}");
        let help = written(&[command, "--help"]);
        let explains = help.contains("Examples:\n  header-set ");
        assert!(explains, "{command} has no example: {help}");
        // The options of the command itself come before those of its lists.
        if let Some((_, of_lists)) = help.split_once("Options of the list:") {
            let last = of_lists.rsplit("\n      --").next();
            assert!(last.is_some_and(|it| it.starts_with("optimize ")), "{help}");
            assert!(help.contains("Options of the choice"), "{help}");
        }
    }
    assert_eq!(Tool::new(&["man", "nothing"]).run().status, 2);
}

#[test]
fn colour_follows_the_environment() {
    let colour = |name: &str| {
        let run = Tool::new(&["explain", "-e", "host"]).env(name, "1").run();
        run.out.contains('\u{1b}')
    };
    assert!(colour("CLICOLOR_FORCE"));
    assert!(!colour("NO_COLOR"));
    assert!(!written(&["explain", "-e", "host"]).contains('\u{1b}'));
}
