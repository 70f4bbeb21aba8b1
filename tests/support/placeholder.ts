import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { originOf } from "groundwork/testing/origin";
import { v7 as uuid } from "uuid";

/** Input of a create that nothing speaks against. */
export const newPlaceholder = (title = `Title ${randomUUID()}`, note = "A note") => ({
  id: uuid(),
  title,
  note,
});

/** Creates a placeholder of the signed-in user, without the form; answers with the path of its page. */
export async function createPlaceholder(page: Page, title: string, note = "A note"): Promise<string> {
  const data = newPlaceholder(title, note);
  const response = await page.request.post("/api/trpc/placeholder.create", {
    headers: { origin: await originOf(page) },
    data,
  });
  if (!response.ok()) throw new Error(`The create was refused: ${await response.text()}`);
  return `/placeholders/${data.id}`;
}
