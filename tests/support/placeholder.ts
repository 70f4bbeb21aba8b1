import type { Page } from "@playwright/test";
import { originOf } from "groundwork/testing/origin";
import { v7 as uuid } from "uuid";
import type * as z from "zod";
import type { createPlaceholder as schema } from "@/product/placeholder/fields";

type Input = z.input<typeof schema>;

/** Input of a create that nothing speaks against, with these fields in place of its own. */
export function newPlaceholder(fields: Partial<Input> = {}): Input {
  const id = uuid();
  return { id, title: `Title ${id}`, note: "A note", ...fields };
}

/** Creates a placeholder of the signed-in user, without the form; answers with the path of its page. */
export async function createPlaceholder(page: Page, fields: Partial<Input> = {}): Promise<string> {
  const data = newPlaceholder(fields);
  const response = await page.request.post("/api/trpc/placeholder.create", {
    headers: { origin: await originOf(page) },
    data,
  });
  if (!response.ok()) throw new Error(`The create was refused: ${await response.text()}`);
  return `/placeholders/${data.id}`;
}
