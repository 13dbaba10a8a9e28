// Runs a test program that is compiled for wasm32-wasip1: `node wasi.mjs PROGRAM ARGUMENTS`.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
// A panic aborts there, so one test is one thread's work.
const wasi = new WASI({ version: "preview1", args: [program, ...args], env: process.env, preopens: { "/": "/" } });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
