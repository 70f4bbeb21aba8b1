import { existsSync } from "node:fs";

// The comment keeps the bundler from tracing the whole project folder into the build.

/** Folder of the platform below that of the project: a workspace of it, or a package that npm has installed. */
export const platformFolder = existsSync(/* turbopackIgnore: true */ "groundwork/package.json")
  ? "groundwork"
  : "node_modules/groundwork";

/** Whether the platform is an installed package, and no workspace of the project. */
export const isPackage = platformFolder !== "groundwork";

/** The command of the project, a program for Node. */
export const command = `${platformFolder}/src/cli/groundwork.mjs`;
