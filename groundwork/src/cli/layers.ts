import type { DependencyType, IForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser";

// Layers of the design, by pattern: app → trpc → server → product, and ui beside app.
// A rule never names a file of a slice, so that a new slice is held to all of them without an edit.
// groundwork/src/cli/dependencies.ts runs them, and writes an import of types as an "exotic require".

const valuesOnly: { dependencyTypesNot: DependencyType[] } = { dependencyTypesNot: ["exotic-require"] };

/** Files where values of the server may be used: the entries of requests, and pages for development alone. */
const serverEntries = "^src/(app/.*(route|[.]dev)\\.tsx?|trpc/server\\.tsx|instrumentation\\.ts|proxy\\.ts)$";

/** Modules whose values are of the server alone. */
const serverValues =
  "^src/server/|^groundwork/src/(server|postgres|slices/(platform-slices|.+/(procedures|administer))[.])";

/** What the platform's screens, components and slices read of a product. */
const productInterface = [
  "^src/product/(errors|fields|limits|logged-entities|permissions|product|screens)[.]ts$",
  "^src/server/(procedure|identity/(demo|identity)|rows/registry|database/client|database/generated/client)[.]ts$",
  "^src/trpc/",
  "^src/ui/",
  "^src/app/_components/(auth-layout|inline-scripts|public-layout)[.]tsx?$",
];

/** Names that say nothing about what is inside, and files that only pass others on. */
const vague = {
  path: [
    "/(util|utils|lib|libs|helper|helpers|misc|common|shared)(/|[.])",
    "^src/.+/types(/|[.])",
    "/index[.]tsx?$",
  ],
  pathNot: "node_modules",
};

/** Layers of the server, from the lowest: each sees those before it, by types too. */
const serverLayers = "process log data call jobs mail identity live http gateway app".split(" ");
const server = "groundwork/src/server";

const serverLayersInOrder = serverLayers.slice(0, -1).map(
  (layer, index): IForbiddenRuleType => ({
    name: `server-${layer}-sees-what-is-below`,
    comment: `The layers of the server have an order: ${serverLayers.join(", ")}. Each imports from those before it alone.`,
    from: { path: `^${server}/${layer}/` },
    to: { path: `^${server}/(${serverLayers.slice(index + 1).join("|")})/` },
  }),
);
/**
 * Rule about folders. dependency-cruiser counts the folders in a folder as parts of it, and finds no cycle between the
 * two: groundwork/src/cli/dependencies.ts finds all of them.
 */
export const folders = {
  name: "no-cycles-of-folders",
  comment:
    "Folders of the platform import each other in one direction, types included: move a file to the folder where it belongs.",
  from: "^groundwork/src/",
};

/** Rule about cycles in which an import of types takes part, of the files below a path. */
export const cyclesOfTypes = (path: string): IForbiddenRuleType => ({
  name: "no-cycles-of-types",
  comment: "A type that two files need of each other belongs in one of them, or in a third.",
  from: { path },
  to: { circular: true, via: { dependencyTypes: ["exotic-require"] } },
});

/** What files import, and what they are not to import: a text is the path of such files. */
type Rule = readonly [
  comment: string,
  from: string | IRegularForbiddenRuleType["from"],
  to: string | IRegularForbiddenRuleType["to"],
];

const rules: Readonly<Record<string, Rule>> = {
  "product-is-alone": [
    "product sees only product, zod and the contract of the platform: what is true does not depend on how it is kept or shown.",
    "^src/product/",
    {
      pathNot: [
        "^src/product/",
        "^groundwork/src/(contract|slices/(logged-entities|platform-errors|[^/]+/(session-)?limits)[.])",
        "node_modules/zod/",
      ],
    },
  ],
  "server-sees-product": [
    "server sees server and product, never trpc, ui or app.",
    "^src/server/",
    { path: "^src/", pathNot: "^src/(server|product)/" },
  ],
  "ui-sees-ui": [
    "ui says how things look and knows nothing of what they mean.",
    "^src/ui/",
    { path: "^src/", pathNot: "^src/ui/" },
  ],
  "trpc-sees-no-screen": [
    "trpc is the wire below app: it never sees ui or app.",
    "^src/trpc/",
    "^src/(ui|app)/",
  ],
  "only-types-from-server": [
    "app and trpc take types from server; values come through route handlers and trpc/server.tsx.",
    { path: "^src/", pathNot: ["^src/server/", serverEntries, "^src/screens/.*-page[.]tsx$"] },
    { path: serverValues, ...valuesOnly },
  ],
  "slices-of-product-are-apart": [
    "One slice's product files never import another's: what they share moves to the root of product.",
    "^src/product/([^/]+)/",
    { path: "^src/product/[^/]+/", pathNot: "^src/product/$1/" },
  ],
  "slices-of-procedures-are-apart": [
    "One slice's procedures never import another's: what both need of its rows is in src/server/rows.",
    "^src/server/procedures/([^/.]+)",
    { path: "^src/server/procedures/", pathNot: "^src/server/procedures/$1[/.]" },
  ],
  "rows-are-below-procedures": [
    "What is stored is found and changed without a call: what two slices' procedures share is in src/server/rows.",
    "^src/server/rows/",
    "^src/server/(procedures|router)",
  ],
  "the-platform-knows-no-product": [
    "Below its screens, components and slices, the platform never imports the product, which binds itself to it in src/server/procedure.ts.",
    { path: "^groundwork/src/", pathNot: "^groundwork/src/(screens|ui|slices|testing)/" },
    "^(src|prisma|tests|template)/",
  ],
  "screens-read-the-interface-of-a-product": [
    "Screens, components and slices of the platform read these files of a product and no others: every product has them.",
    "^groundwork/src/(screens|ui|slices|testing)/",
    { path: "^(src|prisma|tests|template)/", pathNot: productInterface },
  ],
  "screens-see-no-values-of-the-server": [
    "Only the pages among the screens are of the server alone: what they show takes types from it.",
    { path: "^groundwork/src/(screens|ui)/", pathNot: "-page[.]tsx$" },
    { path: serverValues, ...valuesOnly },
  ],
  "components-know-no-screen": [
    "Components are below screens: they know neither slices nor what is true of the product.",
    "^groundwork/src/ui/",
    "^(groundwork/src/(screens|slices)|src/(product|app|trpc|server))/",
  ],
  "slices-of-the-platform-know-no-screen": [
    "A slice of the platform says what is true and what is done, and nothing of how it is shown.",
    "^groundwork/src/slices/",
    "^(groundwork/src/(screens|ui|client)|src/(ui|app|trpc))/",
  ],
  "commands-know-no-tests": [
    "Commands run where nothing is tested: what they share with tests is the contract's or the server's.",
    "^groundwork/src/(cli|contract|postgres|server|client)/",
    "^groundwork/(src/testing|tests)/",
  ],
  "products-get-no-tests-of-the-platform": [
    "What a product gets of the platform imports none of the platform's tests and their support.",
    "^groundwork/src/testing/",
    "^groundwork/tests/",
  ],
  "the-contract-is-alone": [
    "The contract of the platform sees only itself and zod: it is what both sides of the wire share.",
    "^groundwork/src/contract/",
    { pathNot: ["^groundwork/src/contract/", "node_modules/zod/"] },
  ],
  "client-and-server-are-apart": [
    "Inside the platform, client and server share the contract and nothing else; server sees postgres.",
    "^groundwork/src/client/",
    { path: "^groundwork/src/(server|postgres)/", ...valuesOnly },
  ],
  "pages-of-the-specification-are-given-it": [
    "The pages of the specification see the contract and nothing else of the platform: they draw what they are given.",
    "^groundwork/src/spec/",
    { path: "^groundwork/src/", pathNot: "^groundwork/src/(spec|contract)/" },
  ],
  "what-is-for-development-is-apart": [
    "What a page shows its developer is a part of the browser: it takes types from the server, and values through its route.",
    "^groundwork/src/development/",
    { path: "^groundwork/src/(server|postgres|cli|spec|testing)/", ...valuesOnly },
  ],
  "the-explorer-is-of-the-browser": [
    "The explorer makes calls from the browser: it sees its side of a call, and nothing of the server.",
    "^groundwork/src/ui/explorer/",
    { path: "^groundwork/src/", pathNot: "^groundwork/src/(spec|contract|client|ui)/" },
  ],
  "postgres-is-below-server": [
    "postgres sees itself and the contract: it runs without an app.",
    "^groundwork/src/postgres/",
    "^groundwork/src/(server|client)/",
  ],
  "server-sees-no-client": [
    "Inside the platform, client and server share the contract and nothing else.",
    "^groundwork/src/server/",
    "^groundwork/src/(client|spec|development)/",
  ],
  "every-file-of-the-server-has-a-layer": [
    `A file of the server is in one of its layers: ${serverLayers.join(", ")}.`,
    { path: `^${server}/`, pathNot: `^${server}/(${serverLayers.join("|")})/` },
    {},
  ],
  "programs-call-the-app": [
    "A program has the types of the product, and its client: it runs where the server is not.",
    "^programs/",
    { path: "^(src|tests|prisma|groundwork)/", pathNot: "^groundwork/src/(client|contract)/", ...valuesOnly },
  ],
  "the-app-stands-alone": [
    "The app never imports commands, tests, programs that call it, or its seed.",
    "^src/",
    {
      path: "^(tests|prisma|programs|template|groundwork/(src/(cli|testing)|tests))/",
      pathNot: "^template/start-page/",
    },
  ],
  "names-say-something": [
    "Files and folders are named after what is in them, and no file only passes others on.",
    {},
    vague,
  ],
  "names-say-something-where-they-start": [
    "Files and folders are named after what is in them, and no file only passes others on.",
    vague,
    {},
  ],
  "no-cycles": [
    "What two files need of each other belongs in a third.",
    {},
    { circular: true, viaOnly: valuesOnly },
  ],
  "every-import-leads-somewhere": ["The imported file does not exist.", {}, { couldNotResolve: true }],
};

const asPart = <Part extends object>(part: string | Part) =>
  typeof part === "string" ? { path: part } : part;

export const layers: { forbidden: IForbiddenRuleType[] } = {
  forbidden: [
    ...Object.entries(rules).map(([name, [comment, from, to]]) => {
      return { name, comment, from: asPart(from), to: asPart(to) };
    }),
    ...serverLayersInOrder,
    cyclesOfTypes("^groundwork/src/"),
  ],
};
