import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../contract/user-facing-error";
import { drawSource } from "../server/app/specification/from-source";
import { specificationFile } from "../server/app/specification/specification";
import { platformFolder } from "../server/process/platform-folder";
import { filesBelow, hashOfFiles } from "./files";
import { buildGateway } from "./gateway-bundle";
import { environmentWith, finished, next, quiet } from "./process";
import { productVariables } from "./product";
import { foldersIn } from "./screens";
import { compressStatic, hashInlineCode, hideBrowserMaps, packWith } from "./static-files";

const buildHashFile = ".next/built-from";

/** Folders of the platform that no build is made from. */
const notBuilt = ["cli", "testing"];

/** Everything that a build is made from. */
const SOURCES = [
  "src",
  ...foldersIn(join(platformFolder, "src"))
    .filter((folder) => !notBuilt.includes(folder))
    .map((folder) => join(platformFolder, "src", folder)),
  join("template", "start-page"),
  "public",
  "prisma",
  // The specification is drawn by the first, and has its examples from the others.
  join(platformFolder, "src/cli/specification"),
  join(platformFolder, "src/testing/samples"),
  join("tests", "contract"),
];
const SETTINGS = [
  "next.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  ...["package.json", "src/cli/static-files.ts", "src/cli/gateway-bundle.ts"].map((file) =>
    join(platformFolder, file),
  ),
];

/** Begins the stand-in of each variable. */
export const standIn = "stand-in-at-build";

/** Stand-ins for the server's variables at the build: one that takes one in carries this word, and a test looks for it. */
const standIns = async () =>
  Object.fromEntries(Object.keys(await productVariables()).map((name) => [name, `${standIn}-${name}`]));

/** Builds the app, for any environment. Where it fails, the `UserFacingError` has what Next said. */
export async function build(onOutput?: (text: string) => void): Promise<void> {
  await rm(buildHashFile, { force: true });
  const hash = sourceHash();
  const variables = { ...(await standIns()), ...quiet, NODE_ENV: "production", NEXT_DEPLOYMENT_ID: hash };
  const drawing = drawSource(environmentWith(variables)).catch((error: unknown) => error);
  const { code, output } = await finished(next, ["build"], variables, onOutput ? { onOutput } : {});
  if (code !== 0) {
    if (output.includes("ENOSPC"))
      throw new UserFacingError("The disk is full: free some space and run the command again.");
    if (output.includes("Another next build process is already running"))
      throw new UserFacingError("The app is being built by another command: try again when that is done.");
    throw new UserFacingError(`${onOutput ? "" : `${output}\n\n`}The build failed: fix the errors above.`);
  }
  await hideBrowserMaps();
  await compressStatic();
  await hashInlineCode();
  await buildGateway();
  const drawn = await drawing;
  if (drawn instanceof Error) throw drawn;
  await writeFile(specificationFile, JSON.stringify(drawn));
  const readers = ["spec/[[...point]]/page", "api/[...path]/route", "robots.txt/route", "sitemap.xml/route"];
  for (const reader of readers) await packWith(`app/${reader}.js`, specificationFile);
  await writeFile(buildHashFile, hash);
}

/** Builds unless the last build was made from the very same sources. */
export async function buildIfChanged(): Promise<void> {
  const built = existsSync(".next/BUILD_ID") ? await readFile(buildHashFile, "utf8").catch(() => "") : "";
  if (built === sourceHash()) return;
  const started = Date.now();
  console.log("Building the app (about half a minute, and only when its sources change) …");
  await build();
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** A number that is the same for the same sources; next.config.ts reads it back from where it is written down. */
const sourceHash = (): string => hashOfFiles([...SETTINGS, ...SOURCES.flatMap(filesBelow)]).slice(0, 16);
