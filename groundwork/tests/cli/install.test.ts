import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { finished } from "#cli/process";
import { temporaryFolder } from "#testing/temporary-folder";

const folder = temporaryFolder();
let count = 0;

/** A fresh clone without dependencies from a registry, and a program that installs them. */
function freshClone(): { readonly root: string; readonly installer: string } {
  const root = join(folder, `clone-${++count}`);
  mkdirSync(join(root, "groundwork"), { recursive: true });
  const manifest = { name: "clone", version: "1.0.0", workspaces: ["groundwork"] };
  const platform = { name: "groundwork", version: "1.0.0" };
  const packages = {
    "": manifest,
    groundwork: { version: "1.0.0" },
    "node_modules/groundwork": { resolved: "groundwork", link: true },
  };
  writeFileSync(join(root, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(root, "groundwork/package.json"), JSON.stringify(platform));
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ name: "clone", version: "1.0.0", lockfileVersion: 3, packages }),
  );
  const installer = join(root, "install.mjs");
  const install = pathToFileURL(resolve("groundwork/src/cli/install.mjs")).href;
  writeFileSync(
    installer,
    `import { install } from ${JSON.stringify(install)};\nawait install(import.meta.dirname).catch(({ message }) => {\n  console.error(message);\n  process.exit(1);\n});\n`,
  );
  return { root, installer };
}

test.each(["pnpm/10.33.0", "yarn/1.22.22", "bun/1.3.0"])(
  "npm installs in a fresh clone where %s runs the command",
  async (agent) => {
    const { root, installer } = freshClone();
    const other = join(root, "manager");
    writeFileSync(other, "#!/bin/sh\nexit 1\n");
    chmodSync(other, 0o755);
    const { code, output } = await finished(installer, [], {
      npm_config_user_agent: `${agent} npm/? node/v20.19.0 linux x64`,
      npm_execpath: other,
      npm_config_lockfile: "",
      npm_config_package_lock_only: "true",
    });
    expect(output).toMatch(/^Installing the dependencies .*\nInstalled in \d+ s\.$/);
    expect(code).toBe(0);
    expect(existsSync(join(root, "node_modules/groundwork/package.json"))).toBe(true);
  },
);

test("a flag that npm took for its own does not keep it from installing", async () => {
  const { root, installer } = freshClone();
  const flags = { npm_config_dry_run: "true", npm_config_global: "true" };
  const { output } = await finished(installer, [], flags);
  expect(output).toMatch(/Installed in \d+ s\.$/);
  expect(existsSync(join(root, "node_modules/groundwork/package.json"))).toBe(true);
});

test("a machine without npm is told where it is from", async () => {
  const { installer } = freshClone();
  const nowhere = { PATH: folder, npm_config_user_agent: "", npm_execpath: "" };
  const { code, output } = await finished(installer, [], nowhere);
  expect(output).toMatch(
    /\nnpm is not installed, and the dependencies are installed with it: it comes with Node/,
  );
  expect(code).toBe(1);
});
