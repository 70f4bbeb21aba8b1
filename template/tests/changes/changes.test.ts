import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { beginChanges, type FileChanges } from "../../../groundwork/src/cli/changes/changes";

let folder: string;
let changes: FileChanges;
const at = (path: string) => join(folder, path);

/** Every file below the folder with what is in it, and every folder. */
const state = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => [entry, join(entry.parentPath, entry.name)] as const)
      .filter(([, path]) => !path.startsWith(at("aside")))
      .map(([entry, path]) => [path, entry.isFile() ? readFileSync(path, "utf8") : null]),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "changes-"));
  onTestFinished(() => {
    changes.undo();
    rmSync(folder, { recursive: true });
  });
  mkdirSync(at("deep/down"), { recursive: true });
  writeFileSync(at("deep/down/old"), "old");
  writeFileSync(at("other"), "other");
  changes = beginChanges(at("aside"));
});

it("undoes what was written, made and removed, and leaves no folder behind", () => {
  const before = state();
  changes.write(at("other"), "changed");
  changes.write(at("other"), "changed again");
  changes.write(at("new/and/deep/file"), "new");
  changes.remove(at("deep/down/old"));
  changes.release(at("made/by/another"));
  writeFileSync(at("made/by/another"), "made");
  expect(existsSync(at("deep"))).toBe(false);
  changes.undo();
  expect(state()).toEqual(before);
  expect(existsSync(at("aside"))).toBe(false);
});

it("leaves a reader who has begun with all of what was there, and a file with its mode", () => {
  chmodSync(at("other"), 0o640);
  const reading = openSync(at("other"), "r");
  changes.write(at("other"), "changed, and longer than it was");
  expect(readFileSync(reading, "utf8")).toBe("other");
  closeSync(reading);
  expect(statSync(at("other")).mode & 0o777).toBe(0o640);
});

it("keeps what was done", () => {
  changes.write(at("other"), "changed");
  changes.remove(at("deep/down/old"));
  changes.keep();
  changes.undo();
  expect(state()).toEqual({ [at("other")]: "changed" });
});

it("undoes a write that failed in the middle", () => {
  const before = state();
  expect(() => changes.write(at("other/below"), "a file is no folder")).toThrow();
  expect(() => changes.write(at("deep"), "nor is a folder a file")).toThrow();
  changes.undo();
  expect(state()).toEqual(before);
});

it("undoes everything when the process ends on its own", () => {
  const before = state();
  changes.write(at("other"), "changed");
  const [undo] = process.rawListeners("exit").slice(-1);
  undo?.call(process, 0);
  expect(state()).toEqual(before);
});
