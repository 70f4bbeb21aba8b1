import type { ProductDatabase } from "#server/data/database";
import type { ErrorResponse } from "#server/log/app-error";
import { mutate, type Person } from "#testing/app";
import { testPassword } from "#testing/session";

type Answer = Pick<ErrorResponse, "status" | "details"> & { readonly code: string | null };

/** Deletes the account of a person as the page does, with the cookies of their session. */
export async function removeAccount(
  { fetch }: Pick<Person, "fetch">,
  currentPassword: string | null = testPassword,
): Promise<Answer> {
  const response = await mutate(fetch, "account.remove", { currentPassword });
  const { error } = (await response.json()) as { error?: { json: { data: ErrorResponse } } };
  const { code = null, details = null } = error?.json.data ?? {};
  return { status: response.status, code, details };
}

/** Whether a person has their account still. */
export const isThere = async (db: ProductDatabase, { actor }: Pick<Person, "actor">): Promise<boolean> =>
  (await db.user.count({ where: { id: actor.id } })) === 1;

/** Disables all administrators, so that a test has those alone that it makes. */
export async function disableAdmins(db: ProductDatabase): Promise<void> {
  await db.user.updateMany({ where: { role: "admin" }, data: { disabledAt: new Date() } });
}
