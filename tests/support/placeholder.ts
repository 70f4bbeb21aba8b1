import type { Page } from "@playwright/test";
import { titleKey } from "groundwork/fields";
import { originOf } from "groundwork/testing/pages";
import { v7 as uuid } from "uuid";
import type * as z from "zod";
import { placeholderContent } from "@/product/placeholder/fields";
import { placeholderMachine } from "@/product/placeholder/states";
import type { Database } from "@/server/database/client";

type Input = z.input<typeof placeholderContent> & { id: string };

/** Placeholder with an id that nothing speaks against, with these fields in place of its own. */
export function newPlaceholder(fields: Partial<Input> = {}): Input {
  const id = uuid();
  return { id, title: `Title ${id}`, note: "A note", ...fields };
}

/** Row of a placeholder, which is there already. */
export function addPlaceholder(db: Database, ownerId: string, fields: Partial<Input> = {}) {
  const { id, ...input } = newPlaceholder(fields);
  const content = placeholderContent.parse(input);
  const key = titleKey(content.title);
  const { initial: state } = placeholderMachine;
  return db.placeholder.create({ data: { id, ownerId, ...content, titleKey: key, state } });
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
