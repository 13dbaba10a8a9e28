//! The handbook's chapter on the tool: its examples are run, and compared with what it shows.

use testkit::golden;

use crate::tool::{Tool, scratch, words};

const CHAPTER: &str = "../docs/src/tool.md";

#[test]
fn examples_of_the_handbook_are_right() {
    let chapter = std::fs::read_to_string(CHAPTER).expect("the chapter");
    // Some examples write a file.
    let folder = scratch("handbook");
    std::fs::copy("tests/cli/import/one.conf", folder.join("nginx.conf")).expect("a file");
    let (mut found, mut runs, mut is_example) = (String::new(), 0, false);
    for line in chapter.lines() {
        match line.strip_prefix("$ header-set ") {
            Some(arguments) => {
                runs += 1;
                let run = Tool::new(&words(arguments)).within(&folder).run();
                let output = format!("{}{}", run.out, run.err);
                found += &format!("{line}\n{output}");
                continue;
            }
            // What it showed before.
            None if is_example && line != "```" => continue,
            None => found += line,
        }
        found.push('\n');
        is_example = line == "```console";
    }
    assert!(runs > 9);
    golden::check(CHAPTER, found);
}
