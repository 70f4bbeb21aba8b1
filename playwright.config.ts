import { defineConfig } from "@playwright/test";
import { env } from "groundwork/server/env";
import { findBrowser } from "./scripts/steps/browser";

// `npm run test:browser` gives PORT a free port and DATA_DIR a folder that is thrown away.
const { APP_URL } = env();
const executablePath = findBrowser();

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A busy machine is slow, and only a failure waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    baseURL: APP_URL,
    // Neither that of the server nor of this machine, and not off by whole hours: a time that is not the reader's shows.
    timezoneId: "Asia/Kathmandu",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium's sandbox does not work for root.
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    },
  },
  webServer: {
    command: "node scripts/run.mjs start",
    url: APP_URL,
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
