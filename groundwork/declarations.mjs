// What `npm pack` adds: declarations in `types`, and the conditions in package.json that lead a type check to them, so that
// it reads none of the platform's source. Screens and slices stay source, since what they are depends on the product.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const manifest = "package.json";
const cache = "../node_modules/.cache/groundwork-types";
const savedManifest = join(cache, manifest);
const compiler = "../node_modules/typescript/bin/tsc";

/** Errors about what cannot be written down. The others say that no product is there, and `npm run check` finds them with one. */
const notWritten = /error TS(2742|2883|4\d{3}|7056|9\d{3}):.*/g;

/** Names by which the platform imports itself that lead to no declarations. */
const fromSource = /\/(screens|slices|cli)\//;

if (process.argv.includes("--undo")) undo();
else {
  undo();
  emit();
  writeManifest();
}

function undo() {
  if (existsSync(savedManifest)) cpSync(savedManifest, manifest);
  for (const path of [cache, "types"]) rmSync(path, { recursive: true, force: true });
}

function emit() {
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.types.json"], {
    encoding: "utf8",
  });
  const wrong = stdout.match(notWritten) ?? [];
  if (wrong.length > 0)
    throw new Error(`No declarations of the platform can be written:\n${wrong.join("\n")}`);
  cpSync(join(cache, "groundwork/src"), "types", { recursive: true });
}

function writeManifest() {
  cpSync(manifest, savedManifest);
  const written = JSON.parse(readFileSync(manifest, "utf8"));
  const { "#*": rest, "#support/*": _tests, "#support/rendered": _rendered, ...imports } = written.imports;
  written.exports = withTypes(written.exports);
  written.imports = withTypes({
    ...imports,
    "#slices/*": "./src/slices/*.ts",
    "#cli/*": "./src/cli/*.ts",
    "#*": rest,
  });
  writeFileSync(manifest, `${JSON.stringify(written, null, 2)}\n`);
}

/** Places with their declarations before them, where there are some. */
function withTypes(places) {
  const entries = Object.entries(places).map(([name, path]) => [
    name,
    fromSource.test(path)
      ? path
      : { types: path.replace(/^.\/src\/(.*)[.]tsx?$/, "./types/$1.d.ts"), default: path },
  ]);
  return Object.fromEntries(entries);
}
