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

const rules: Readonly<Record<string, Omit<IRegularForbiddenRuleType, "name">>> = {
  "product-is-alone": {
    comment:
      "product sees only product, zod and the contract of the platform: what is true does not depend on how it is kept or shown.",
    from: { path: "^src/product/" },
    to: {
      pathNot: [
        "^src/product/",
        "^groundwork/src/(contract|slices/(logged-entities|platform-errors|[^/]+/(session-)?limits)[.])",
        "node_modules/zod/",
      ],
    },
  },
  "server-sees-product": {
    comment: "server sees server and product, never trpc, ui or app.",
    from: { path: "^src/server/" },
    to: { path: "^src/", pathNot: "^src/(server|product)/" },
  },
  "ui-sees-ui": {
    comment: "ui says how things look and knows nothing of what they mean.",
    from: { path: "^src/ui/" },
    to: { path: "^src/", pathNot: "^src/ui/" },
  },
  "trpc-sees-no-screen": {
    comment: "trpc is the wire below app: it never sees ui or app.",
    from: { path: "^src/trpc/" },
    to: { path: "^src/(ui|app)/" },
  },
  "only-types-from-server": {
    comment: "app and trpc take types from server; values come through route handlers and trpc/server.tsx.",
    from: { path: "^src/", pathNot: ["^src/server/", serverEntries, "^src/screens/.*-page[.]tsx$"] },
    to: { path: serverValues, ...valuesOnly },
  },
  "slices-of-product-are-apart": {
    comment:
      "One slice's product files never import another's: what they share moves to the root of product.",
    from: { path: "^src/product/([^/]+)/" },
    to: { path: "^src/product/[^/]+/", pathNot: "^src/product/$1/" },
  },
  "slices-of-procedures-are-apart": {
    comment:
      "One slice's procedures never import another's: what both need of its rows is in src/server/rows.",
    from: { path: "^src/server/procedures/([^/.]+)" },
    to: { path: "^src/server/procedures/", pathNot: "^src/server/procedures/$1[/.]" },
  },
  "rows-are-below-procedures": {
    comment:
      "What is stored is found and changed without a call: what two slices' procedures share is in src/server/rows.",
    from: { path: "^src/server/rows/" },
    to: { path: "^src/server/(procedures|router)" },
  },
  "the-platform-knows-no-product": {
    comment:
      "Below its screens, components and slices, the platform never imports the product, which binds itself to it in src/server/procedure.ts.",
    from: { path: "^groundwork/src/", pathNot: "^groundwork/src/(screens|ui|slices|testing)/" },
    to: { path: "^(src|prisma|tests|template)/" },
  },
  "screens-read-the-interface-of-a-product": {
    comment:
      "Screens, components and slices of the platform read these files of a product and no others: every product has them.",
    from: { path: "^groundwork/src/(screens|ui|slices|testing)/" },
    to: { path: "^(src|prisma|tests|template)/", pathNot: productInterface },
  },
  "screens-see-no-values-of-the-server": {
    comment: "Only the pages among the screens are of the server alone: what they show takes types from it.",
    from: { path: "^groundwork/src/(screens|ui)/", pathNot: "-page[.]tsx$" },
    to: { path: serverValues, ...valuesOnly },
  },
  "components-know-no-screen": {
    comment: "Components are below screens: they know neither slices nor what is true of the product.",
    from: { path: "^groundwork/src/ui/" },
    to: { path: "^(groundwork/src/(screens|slices)|src/(product|app|trpc|server))/" },
  },
  "slices-of-the-platform-know-no-screen": {
    comment: "A slice of the platform says what is true and what is done, and nothing of how it is shown.",
    from: { path: "^groundwork/src/slices/" },
    to: { path: "^(groundwork/src/(screens|ui|client)|src/(ui|app|trpc))/" },
  },
  "commands-know-no-tests": {
    comment:
      "Commands run where nothing is tested: what they share with tests is the contract's or the server's.",
    from: { path: "^groundwork/src/(cli|contract|postgres|server|client)/" },
    to: { path: "^groundwork/(src/testing|tests)/" },
  },
  "products-get-no-tests-of-the-platform": {
    comment: "What a product gets of the platform imports none of the platform's tests and their support.",
    from: { path: "^groundwork/src/testing/" },
    to: { path: "^groundwork/tests/" },
  },
  "the-contract-is-alone": {
    comment:
      "The contract of the platform sees only itself and zod: it is what both sides of the wire share.",
    from: { path: "^groundwork/src/contract/" },
    to: { pathNot: ["^groundwork/src/contract/", "node_modules/zod/"] },
  },
  "client-and-server-are-apart": {
    comment:
      "Inside the platform, client and server share the contract and nothing else; server sees postgres.",
    from: { path: "^groundwork/src/client/" },
    to: { path: "^groundwork/src/(server|postgres)/", ...valuesOnly },
  },
  "pages-of-the-specification-are-given-it": {
    comment:
      "The pages of the specification see the contract and nothing else of the platform: they draw what they are given.",
    from: { path: "^groundwork/src/spec/", pathNot: "^groundwork/src/spec/explorer/" },
    to: { path: "^groundwork/src/", pathNot: "^groundwork/src/(spec|contract)/" },
  },
  "what-is-for-development-is-apart": {
    comment:
      "What a page shows its developer is a part of the browser: it takes types from the server, and values through its route.",
    from: { path: "^groundwork/src/development/" },
    to: { path: "^groundwork/src/(server|postgres|cli|spec|testing)/", ...valuesOnly },
  },
  "the-explorer-is-of-the-browser": {
    comment:
      "The explorer makes calls from the browser: it sees its side of a call, and nothing of the server.",
    from: { path: "^groundwork/src/spec/explorer/" },
    to: { path: "^groundwork/src/", pathNot: "^groundwork/src/(spec|contract|client)/" },
  },
  "postgres-is-below-server": {
    comment: "postgres sees itself and the contract: it runs without an app.",
    from: { path: "^groundwork/src/postgres/" },
    to: { path: "^groundwork/src/(server|client)/" },
  },
  "server-sees-no-client": {
    comment: "Inside the platform, client and server share the contract and nothing else.",
    from: { path: "^groundwork/src/server/" },
    to: { path: "^groundwork/src/(client|spec|development)/" },
  },
  "every-file-of-the-server-has-a-layer": {
    comment: `A file of the server is in one of its layers: ${serverLayers.join(", ")}.`,
    from: { path: `^${server}/`, pathNot: `^${server}/(${serverLayers.join("|")})/` },
    to: {},
  },
  "programs-call-the-app": {
    comment: "A program has the types of the product, and its client: it runs where the server is not.",
    from: { path: "^programs/" },
    to: {
      path: "^(src|tests|prisma|groundwork)/",
      pathNot: "^groundwork/src/(client|contract)/",
      ...valuesOnly,
    },
  },
  "the-app-stands-alone": {
    comment: "The app never imports commands, tests, programs that call it, or its seed.",
    from: { path: "^src/" },
    to: {
      path: "^(tests|prisma|programs|template|groundwork/(src/(cli|testing)|tests))/",
      pathNot: "^template/start-page/",
    },
  },
  "names-say-something": {
    comment: "Files and folders are named after what is in them, and no file only passes others on.",
    from: {},
    to: vague,
  },
  "names-say-something-where-they-start": {
    comment: "Files and folders are named after what is in them, and no file only passes others on.",
    from: vague,
    to: {},
  },
  "no-cycles": {
    comment: "What two files need of each other belongs in a third.",
    from: {},
    to: { circular: true, viaOnly: valuesOnly },
  },
  "every-import-leads-somewhere": {
    comment: "The imported file does not exist.",
    from: {},
    to: { couldNotResolve: true },
  },
};

export const layers: { forbidden: IForbiddenRuleType[] } = {
  forbidden: [
    ...Object.entries(rules).map(([name, rule]): IForbiddenRuleType => ({ name, ...rule })),
    ...serverLayersInOrder,
    cyclesOfTypes("^groundwork/src/"),
  ],
};
