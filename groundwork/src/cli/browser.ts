import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { succeeds } from "../contract/attempt";
import { UserFacingError } from "../contract/user-facing-error";
import { searchPath } from "./process";

const macs = ["Chromium", "Google Chrome"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** The system's Chromium or Chrome, else the one that Playwright installed, if there is one. */
export function findBrowser(): string | undefined {
  const folders = searchPath().split(delimiter);
  const onPath = ["chromium", "google-chrome-stable", "google-chrome", "chrome"].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  return [...onPath, ...macs, chromium.executablePath()].find(isExecutable);
}

/**
 * As `findBrowser`; where there is none and this is root on Debian or Ubuntu, installs the system's package.
 * @throws {UserFacingError} when there is no browser and none can be installed
 */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  if (canInstall()) {
    console.log(
      "The browser tests need Chromium, and there is none: apt-get installs the package chromium, as root (once) …",
    );
    const install = ["install", "-y", "--no-install-recommends", "chromium"];
    if (!apt(...install) && apt("update")) apt(...install);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new UserFacingError(needed);
}

/** Sentence of what to install before a browser can be used here; undefined where there is one or it can be installed. */
export const missingBrowser = (): string | undefined => (findBrowser() || canInstall() ? undefined : needed);

const needed =
  "The browser tests need Chromium or Chrome: install it, or run: npx playwright install --with-deps chromium";

const canInstall = () => process.getuid?.() === 0 && apt("--version");

const apt = (...args: string[]): boolean => spawnSync("apt-get", args, { stdio: "ignore" }).status === 0;

const isExecutable = (path: string) => succeeds(() => accessSync(path, constants.X_OK));
