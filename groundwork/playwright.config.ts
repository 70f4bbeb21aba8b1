import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "#cli/browser";
import { env } from "#server/process/env";

// An editor runs this from the folder that it is in, and what it tests is above.
const platform = fileURLToPath(new URL(".", import.meta.url));
const root = platform.replace(/(node_modules.)?groundwork.$/, "");
process.chdir(root);

// `npm run test:browser` gives PORT a free port and DATA_DIR a folder that is thrown away.
const { APP_URL } = env();
const executablePath = findBrowser();

/**
 * What Playwright 1.65 switches off in Chromium, and the two pages that a new window makes for its address bar, which nobody
 * opens: they took a quarter of a short test's time. Of several such lists, Chromium reads the last.
 */
const unused = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

export default defineConfig({
  testDir: root,
  // The browser suites that are here, as `groundwork/cli/test-suites` names them.
  projects: [
    { name: "browser", testDir: join(root, "tests/browser") },
    {
      name: "platform-browser",
      testDir: join(platform, "tests/browser"),
      snapshotPathTemplate: join(platform, "tests/pictures/{arg}{ext}"),
    },
    {
      name: "template-browser",
      testDir: join(root, "template/tests/browser"),
      snapshotPathTemplate: join(root, "template/{arg}{ext}"),
    },
  ].filter(({ testDir }) => existsSync(testDir)),
  outputDir: join(root, "test-results"),
  fullyParallel: true,
  workers: 2,
  // A busy machine is slow, and only a failure waits so long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: APP_URL,
    // Neither that of the server nor of this machine, and not off by whole hours: a time that is not the reader's shows.
    timezoneId: "Asia/Kathmandu",
    // It takes a third of a test's time: `npm run test:browser -- NAME --trace retain-on-failure` records one.
    trace: "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        `--disable-features=${unused.join()}`,
        // Chromium's sandbox does not work for root.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
  },
  webServer: {
    command: `node ${relative(root, platform)} start`,
    cwd: root,
    url: APP_URL,
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
