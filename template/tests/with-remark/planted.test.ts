import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, type Project } from "../project";

// Mistakes that rows which belong to another invite, and accesses that a product adds. The contract tests have to find each,
// by the name of its procedure.

let project: Project;

beforeAll(async () => {
  project = await makeProject();
});

afterAll(() => project.remove());

const procedures = "src/server/procedures/remark.ts";
const sample = "tests/contract/samples/remark.ts";

type Mistake = { readonly file: string; readonly right: RegExp; readonly wrong: string };
/** Mistakes by what they are, each with the titles of the tests that fail for it. */
type Mistakes = Readonly<Record<string, Mistake & { readonly found: readonly string[] }>>;

const list = /run: \(call\) => remarks\.list\(.*\),\n\}\);/;

/** A list that was written by hand, of whatever is read into `rows`. */
const listing = (read: string) => `run: async ({ db, scope, refuse, input: { placeholderId } }) => {
    const include = { owner: true } as const;
    ${read}
    return { items: rows.map((row) => ({ ...row, ownerName: row.owner.name })), nextCursor: null };
  },
});`;

/** Titles of the tests of callers who reach neither the row nor the one that it belongs to. */
const ofOutsiders = (path: string) =>
  Object.entries({ "another member": "another admin", "member, admin until now": "they" }).flatMap(
    ([name, author]) => [
      `${path} answers ${name} as its permission says`,
      `${path} answers ${name}, about what ${author} wrote, as its permission says`,
      `${path} answers ${name} for a foreign row as for none, whatever else is asked`,
    ],
  );

/** Mistakes that are planted at the same time: at most one in each procedure. */
const rounds: readonly Mistakes[] = [
  {
    "a list of the caller's own rows, which hides an answer from the one it is for": {
      file: procedures,
      right: list,
      wrong:
        listing(`const parent = await db.placeholder.findFirst({ where: { id: placeholderId, ...scope } });
    if (!parent) return refuse("PLACEHOLDER_NOT_FOUND");
    const rows = await db.remark.findMany({ where: { placeholderId, ...scope }, include });`),
      found: [
        "remark.list shows the owner (member) what another has written, as it shows what the owner has",
      ],
    },
    "a create into another user's parent": {
      file: procedures,
      right: /return remarks\.create\(call, data\);/,
      wrong:
        "const { db, actor, input, refuse } = call;\n    return remarks.create({ db, actor, input, refuse, scope: {} }, data);",
      found: ofOutsiders("remark.create"),
    },
    "a write that only the author may make": {
      file: procedures,
      right: /run: remarks\.remove,/,
      wrong: `run: async ({ db, scope, input: { id, version }, refuse }) => {
    const { count } = await db.remark.deleteMany({ where: { id, version, ...scope } });
    return count === 1 ? { id } : refuse("REMARK_NOT_FOUND");
  },`,
      found: [
        "remark.remove answers the owner (member), about what another admin wrote, as its permission says",
        "remark.remove answers the owner's program (member), about what another admin wrote, as its permission says",
        "remark.remove answers member, admin until now, about what they wrote, as its permission says",
      ],
    },
  },
  {
    "a list of any parent, without the caller's scope": {
      file: procedures,
      right: list,
      wrong: listing("const rows = await db.remark.findMany({ where: { placeholderId }, include });"),
      found: ofOutsiders("remark.list"),
    },
  },
];

type Report = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Failed contract tests of these procedures, each with its reasons, while mistakes are in the project. */
async function failedWith(
  planted: readonly Mistake[],
  ofProcedures = "remark",
): Promise<Map<string, string>> {
  const before = new Map(planted.map(({ file }) => [file, readFileSync(join(project.folder, file), "utf8")]));
  for (const { file, right, wrong } of planted) {
    const path = join(project.folder, file);
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(right);
    writeFileSync(
      path,
      text.replace(right, () => wrong),
    );
  }
  const report = join(project.folder, "node_modules/.cache/planted.json");
  const files = ["run", "--project=contract", "refusals.test", "-t", ofProcedures];
  await project.run("node_modules/.bin/vitest", ...files, "--reporter=json", `--outputFile=${report}`);
  for (const [file, text] of before) writeFileSync(join(project.folder, file), text);
  const { testResults }: Report = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed");
  return new Map(failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join("\n")]));
}

describe.each(rounds)("the contract tests find", (mistakes) => {
  let failed: readonly string[];

  beforeAll(async () => {
    failed = [...(await failedWith(Object.values(mistakes))).keys()];
  });

  it.each(Object.entries(mistakes))("%s", (_, { found }) => {
    const [procedure] = found[0]?.split(" ") ?? [];
    expect(failed.filter((title) => title.startsWith(`${procedure} `)).sort()).toEqual([...found].sort());
  });

  it("nothing but mistakes", () => {
    const found = Object.values(mistakes).flatMap((mistake) => mistake.found);
    expect([...failed].sort()).toEqual(found.sort());
  });
});

it("the contract tests find a sample whose rows are all the owner's, and say what it has to do", async () => {
  const right = /addRemark\(db, author\.id,/;
  const failed = await failedWith([{ file: sample, right, wrong: "addRemark(db, (author && owner).id," }]);
  const title =
    "remark.list answers the owner (member), about what another admin wrote, as its permission says";
  expect(failed.get(title)).toContain(
    'tests/contract/samples/remark.ts says that its rows belong to another, by `parent: "placeholderId"`. Let its `makeRow: async (db, owner, author) => …` make that one as `owner`, and the row as `author`: it ignores the author.',
  );
});

/** An access that needs no table of its own: to the rows of users of the same name. */
const access = {
  "src/server/accesses.ts": `import type { Accesses } from "groundwork/server";

export const accesses = { namesake: ({ name }) => ({ name }) } satisfies Accesses;
`,
  "tests/contract/accesses.ts": `import type { AccessSamples } from "groundwork/testing/procedures";

export const accesses = {
  namesake: (db, owner, caller) =>
    db.user.updateMany({ where: { id: { in: [owner.id, caller.id] } }, data: { name: \`Robin \${owner.id}\` } }),
} satisfies AccessSamples;
`,
};

/** Titles of the tests of callers to whom a list shows a row that they do not reach. */
const ofOutsidersOfList = ["another member", "member, admin until now"].flatMap((name) => [
  `placeholder.list answers ${name} as its permission says`,
  `placeholder.list answers ${name} alike, whatever rows another has`,
]);

const given = /(list|byId|remove): { member: "own"/g;

describe("the contract tests of an access that a product adds", () => {
  beforeAll(async () => {
    const edit = (path: string, found: string | RegExp, replacement: string) => {
      const text = readFileSync(join(project.folder, path), "utf8");
      expect(text.search(found)).toBeGreaterThan(0);
      writeFileSync(join(project.folder, path), text.replace(found, replacement));
    };
    for (const [path, text] of Object.entries(access)) writeFileSync(join(project.folder, path), text);
    edit("src/server/procedure.ts", "import { createClient", 'import { accesses } from "./accesses";\n$&');
    edit("src/server/procedure.ts", "    database: Database;", "    accesses: typeof accesses;\n$&");
    edit("src/server/procedure.ts", "  createClient,", "  accesses,\n$&");
    for (const slice of ["placeholder", "remark"])
      edit(`src/product/${slice}/permissions.ts`, given, '$1: { member: "namesake"');
  });

  const some = "^(placeholder[.]list|remark[.](list|remove)) ";

  it("pass as long as there is no mistake", async () => {
    expect([...(await failedWith([], some)).keys()]).toEqual([]);
  });

  const mistakesOfAccess: Readonly<Record<string, Mistake & { readonly found: readonly string[] }>> = {
    "a list of the caller's own rows": {
      file: "src/server/procedures/placeholder.ts",
      right: /placeholders\.list\(call, placeholderSorts, \{/,
      wrong: "placeholders.list(call, placeholderSorts, { ownerId: call.actor.id,",
      found: ["placeholder.list shows another member (namesake) a new row as it shows it the owner"],
    },
    "a list without the caller's scope": {
      file: "src/server/procedures/placeholder.ts",
      right: /placeholders\.list\(call, placeholderSorts, \{/,
      wrong: "placeholders.list({ ...call, scope: {} }, placeholderSorts, {",
      found: ofOutsidersOfList,
    },
    "a write to what belongs to the caller's own rows": {
      file: procedures,
      right: /run: remarks\.remove,/,
      wrong: "run: (call) => remarks.remove({ ...call, scope: { ownerId: call.actor.id } }),",
      found: ["another member (namesake)", "another admin"].flatMap((name) => [
        `remark.remove answers ${name} as its permission says`,
        `remark.remove answers ${name}, about what another admin wrote, as its permission says`,
      ]),
    },
    "an access that reaches too much": {
      file: "src/server/accesses.ts",
      right: /\(\{ name \}\) => \(\{ name \}\)/,
      wrong: '() => ({ name: { startsWith: "Robin " } })',
      found: [...ofOutsidersOfList, ...ofOutsiders("remark.list"), ...ofOutsiders("remark.remove")],
    },
  };

  it.each(Object.entries(mistakesOfAccess))("find %s", async (_, mistake) => {
    expect([...(await failedWith([mistake], some)).keys()].sort()).toEqual([...mistake.found].sort());
  });
});
