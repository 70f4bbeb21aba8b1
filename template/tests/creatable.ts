import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { template, templateVersionText } from "../../groundwork/src/cli/template-version";
import { type Files, Repository } from "./repository";

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const old = template.toLowerCase();

export const templateVersionOf = (version: string) =>
  templateVersionText({ version, source: null, commit: null });

export const listOf = (...leftBehind: string[]) =>
  json({
    leftBehind: ["template", "bench.ts", "tests/template", ...leftBehind],
    package: {
      description: "A product.",
      without: { scripts: ["bench"], devDependencies: ["fire"] },
    },
    product: { sentence: "Say it here.", audience: "Somebody." },
  });

/** A template in small that products can be made from. */
export const files: Files = {
  "groundwork/template.json": templateVersionOf("0.1.0"),
  ".gitignore": "node_modules/\n",
  "package.json": json({
    name: old,
    description: "A template.",
    scripts: { start: "start", bench: "bench" },
    devDependencies: { fire: "1.0.0", types: "1.0.0" },
  }),
  "package-lock.json": json({
    name: old,
    lockfileVersion: 3,
    packages: {
      "": { name: old, devDependencies: { fire: "1.0.0", types: "1.0.0" } },
      platform: { dependencies: { colour: "^2" } },
      "node_modules/colour": { version: "2.0.0" },
      "node_modules/platform": { resolved: "platform", link: true },
      "node_modules/fire": { version: "1.0.0", dependencies: { colour: "^1", shared: "^1" } },
      "node_modules/fire/node_modules/colour": { version: "1.0.0" },
      "node_modules/shared": { version: "1.0.0" },
      "node_modules/types": { version: "1.0.0", peerDependencies: { shared: "^1" } },
      "node_modules/types/node_modules/@a/b": { version: "1.0.0" },
    },
  }),
  "src/product/product.ts": `export const product = {\n  name: "${template}",\n  sentence: "A template.",\n  audience: "Developers.",\n};\n`,
  "src/page.ts": "the brochure\n",
  "src/form.ts": "a\nb\nc\nd\n",
  "README.md": `# ${template}\n\nA template.\n`,
  "CHANGELOG.md": "about the template\n",
  "template/CHANGELOG.md": "# Changes\n\n## 0.1.0\n\n- Begins.\n",
  LICENSE: `MIT License\n\nCopyright (c) 2026 ${template}\n`,
  "bench.ts": "bench\n",
  "bench.tsx": "no bench\n",
  "run.sh": "#!/bin/sh\n",
  "template/tests/create.test.ts": "a test\n",
  "template/create.json": listOf("CHANGELOG.md"),
  "template/overlay/README.md": `# ${template}\n\nA product.\n\n## Licence\n\nMIT\n`,
  "template/overlay/src/page.ts": "the start page\n",
};

const made: Repository[] = [];
afterEach(() => {
  for (const repository of made.splice(0)) repository.remove();
});

export function keep(repository: Repository): Repository {
  made.push(repository);
  return repository;
}

export const makeCreatable = (besides: Files = {}): Repository =>
  keep(Repository.of({ ...files, ...besides }));

/** A folder for whatever a file of tests makes. */
export function workshop(): { readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "workshop-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return { folder };
}
