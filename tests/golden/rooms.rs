//! Compares the maps of rooms in DESIGN.md with the source: each room is on its map, and uses only
//! rooms below it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rooms of a map, from the top, and their folder.
struct Map<'a> {
    folder: &'a str,
    rooms: Vec<&'a str>,
}

fn maps(design: &str) -> Vec<Map<'_>> {
    let blocks = design.split("```rooms ").skip(1);
    blocks
        .map(|block| {
            let block = block.split("```").next().expect("a block has an end");
            let mut lines = block.lines();
            let folder = lines.next().expect("a map names its folder").trim();
            let rooms = lines.filter_map(|line| line.split_whitespace().next());
            Map {
                folder,
                rooms: rooms.collect(),
            }
        })
        .collect()
}

/// The source files of a room, which is a file or a folder.
fn files(path: &Path, found: &mut Vec<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the folder of a room is readable") {
            files(&entry.expect("an entry of it too").path(), found);
        }
    } else if !path
        .file_name()
        .is_some_and(|name| name.to_string_lossy().ends_with("tests.rs"))
    {
        // Unit tests may ask the whole pipeline.
        found.push(fs::read_to_string(path).expect("source is readable"));
    }
}

/// The modules of the crate that a file names.
fn used(source: &str) -> BTreeSet<String> {
    let word = |rest: &str| -> String {
        let is_word = |char: &char| char.is_ascii_lowercase() || *char == '_';
        rest.chars().take_while(is_word).collect()
    };
    let behind = source.split("crate::").skip(1);
    behind
        .flat_map(|rest| match rest.strip_prefix('{') {
            None => vec![word(rest)],
            Some(group) => {
                let group = group.split(';').next().unwrap_or_default();
                group
                    .split([',', '{', '}'])
                    .map(|part| word(part.trim()))
                    .collect()
            }
        })
        .collect()
}

#[test]
fn rooms_use_only_those_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let design = fs::read_to_string(root.join("DESIGN.md")).expect("DESIGN.md is readable");
    let maps = maps(&design);
    assert_eq!(maps.len(), 2, "maps in DESIGN.md");
    for Map { folder, rooms } in maps {
        let on_disk: BTreeSet<String> = fs::read_dir(root.join(folder))
            .expect("the folder of a map is readable")
            .map(|entry| entry.expect("an entry of it too").file_name())
            .map(|name| name.to_string_lossy().trim_end_matches(".rs").to_owned())
            .filter(|name| name != "lib")
            .collect();
        let drawn: BTreeSet<String> = rooms.iter().map(|&room| room.to_owned()).collect();
        assert_eq!(drawn, on_disk, "the map of {folder} and the folder");
        for (at, room) in rooms.iter().enumerate() {
            let mut sources = Vec::new();
            let file = root.join(folder).join(format!("{room}.rs"));
            let path = if file.exists() {
                file
            } else {
                root.join(folder).join(room)
            };
            files(&path, &mut sources);
            for used in sources.iter().flat_map(|source| used(source)) {
                let below = rooms[at..].contains(&used.as_str()) || !drawn.contains(&used);
                assert!(below, "{folder}: `{room}` uses `{used}`, which is above it");
            }
        }
    }
}
