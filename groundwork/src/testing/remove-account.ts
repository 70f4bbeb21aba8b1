import type { ErrorResponse } from "../server/app-error";
import { mutate, type Person } from "./app";
import { password } from "./session";

type Answer = Pick<ErrorResponse, "status" | "details"> & { readonly code: string | null };

/** Deletes the account of a person as the page does, with the cookies of their session. */
export async function removeAccount(
  { fetch }: Pick<Person, "fetch">,
  currentPassword: string | null = password,
): Promise<Answer> {
  const response = await mutate(fetch, "account.remove", { currentPassword });
  const { error } = (await response.json()) as { error?: { json: { data: ErrorResponse } } };
  const { code = null, details = null } = error?.json.data ?? {};
  return { status: response.status, code, details };
}
