import type { Page } from "@playwright/test";
import { mutateAs } from "../../../../groundwork/src/testing/mutate-as";
import { newPlaceholder } from "../../../../tests/contract/samples/placeholder";

/** Creates a placeholder of the signed-in user, without the form; returns the path of its page. */
export async function createPlaceholder(
  page: Page,
  fields: Parameters<typeof newPlaceholder>[0] = {},
): Promise<string> {
  const input = newPlaceholder(fields);
  await mutateAs(page, "placeholder.create", input);
  return `/placeholders/${input.id}`;
}
