import { existsSync, readdirSync } from "node:fs";
import { platformFolder } from "../server/process/platform-folder";

export const platformScreens = `${platformFolder}/src/screens`;
export const productScreens = "src/screens";

/** Names of the folders in a folder; none where it is not. */
export const foldersIn = (parent: string): string[] =>
  existsSync(parent)
    ? readdirSync(parent, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    : [];

/** Screens of the platform that a product can take over, by their names. */
export const ejectableScreens = (): string[] => foldersIn(platformScreens).sort();
