import type { Actor } from "groundwork";
import { newReference } from "groundwork/server";
import { v7 as uuidv7 } from "uuid";
import type { PlaceholderView } from "@/product/placeholder/fields";
import type { PlaceholderTransition } from "@/product/placeholder/states";
import type { Database } from "@/server/database/client";
import { createCaller } from "@/server/router";

/** Adds placeholders to begin with, through the product's own procedures. */
export async function seedPlaceholders(db: Database, owner: Actor): Promise<void> {
  const { placeholder } = createCaller({ db, actor: async () => owner, reference: newReference() });
  const add = (title: string, note: string) => placeholder.create({ id: uuidv7(), title, note });
  const move = ({ id, version }: PlaceholderView, transition: PlaceholderTransition) =>
    placeholder.move({ id, version, transition });

  await add("A first one", "");
  await move(await add("An active one", "A note says more than the title."), "activate");
  await move(await add("An archived one", "It can be restored, and edited again after that."), "archive");
}
