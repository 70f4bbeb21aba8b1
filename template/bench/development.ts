import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { requireBrowser } from "groundwork/cli/browser";
import type { Variables } from "groundwork/cli/process";
import { median } from "./median";
import { startOnce } from "./start-once";

/** Seconds of `npm run dev`: to its first page, and from saving a file to seeing the change in a browser. */
export type Development = { readonly first: number; readonly change: number };

const rounds = 7;
/** A sentence of every page, and the file that has it. */
const file = "src/app/layout.tsx";
const sentence = "Skip to the content";

/** Runs the development server of a folder, and changes a file of it. */
export async function measureDevelopment(folder: string, variables: Variables): Promise<Development> {
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  const changes: number[] = [];
  const { seconds } = await startOnce(folder, "dev", variables, async (origin) => {
    const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    const browser = await chromium.launch({ executablePath: requireBrowser(), args });
    try {
      const page = await browser.newPage();
      // It compiles the page first, and its connection for changes is never idle.
      await page.goto(`${origin}/sign-in`, { timeout: 120_000 });
      for (let round = 0; round <= rounds; round += 1) {
        const changed = `${sentence} ${round}`;
        const saved = performance.now();
        await writeFile(path, text.replace(sentence, changed));
        await page.waitForFunction((words) => document.body.textContent?.includes(words), changed);
        // The first makes the server compile what a change needs.
        if (round > 0) changes.push((performance.now() - saved) / 1000);
      }
    } finally {
      await browser.close();
    }
  });
  return { first: seconds, change: median(changes) };
}
