//! HAProxy: `http-request del-header NAME [-m METHOD] [if CONDITION]`, and the same of
//! `http-response` and `http-after-response`.

use super::statements::statements;
use super::{CONDITION, Direction, Imported, SETS};

pub(super) fn read(text: &str, imported: &mut Imported) {
    for statement in statements(text, true) {
        let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
        let line = statement.line;
        let (direction, rest) = match words[..] {
            ["http-request", ref rest @ ..] => (Direction::Request, rest),
            ["http-response" | "http-after-response", ref rest @ ..] => (Direction::Response, rest),
            ["reqdel" | "reqidel" | "rspdel" | "rspidel", ..] => {
                let message = "it compares whole lines, and HAProxy 2.1 dropped it: use del-header";
                imported.note(line, words[0], message);
                continue;
            }
            _ => continue,
        };
        match rest {
            ["del-header", name, rest @ ..] => delete(direction, line, name, rest, imported),
            [
                action @ ("set-header" | "add-header" | "replace-header" | "replace-value"),
                ..,
            ] => {
                imported.note(line, action, SETS);
            }
            ["del-headers-bin", ..] => {
                imported.note(line, "del-headers-bin", "its names are known while it runs");
            }
            _ => {}
        }
    }
}

fn delete(direction: Direction, line: usize, name: &str, rest: &[&str], imported: &mut Imported) {
    if name.contains("%[") {
        imported.note(line, "del-header", "its name is known while it runs");
        return;
    }
    let (method, rest) = match rest {
        ["-m", method, rest @ ..] => (*method, rest),
        _ => ("str", rest),
    };
    match method {
        "str" => imported.add(direction, line, name),
        "beg" => imported.add(direction, line, &format!("{name}*")),
        "end" => imported.add(direction, line, &format!("*{name}")),
        "sub" => imported.add(direction, line, &format!("*{name}*")),
        "reg" => imported.search(direction, line, name),
        _ => imported.note(line, method, "expected `str`, `beg`, `end`, `sub` or `reg`"),
    }
    if matches!(rest, ["if" | "unless", ..]) {
        imported.note(line, "del-header", CONDITION);
    }
}
