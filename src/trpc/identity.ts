import { fetchWithProbe } from "groundwork/client/connection";
import { ensureSession, reauthenticationCount, resetReauthentication } from "groundwork/client/session";
import type { ChangePassword, SignIn, SignUp } from "@/product/identity/fields";

// Cookies come and go here, which a procedure cannot do. Who signs in, up or out loads a whole page next, so that nothing
// of the person before stays in memory.

/**
 * Asks the door of Better Auth.
 * @throws an error in which `problemOf` finds why it was refused
 */
async function ask(path: string, body: object): Promise<void> {
  resetReauthentication();
  const before = reauthenticationCount();
  const response = await fetchWithProbe(`/api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const data = (await response.json()) as { code: string; message: string };
  if (data.code === "SIGN_IN_NEEDED" && (await ensureSession(before))) return ask(path, body);
  throw Object.assign(new Error(data.message), { data });
}

/** Signs in; rejects with why not. */
export const signIn = (values: SignIn): Promise<void> => ask("sign-in/email", values);

/** Makes an account and signs in to it; rejects with why not. */
export const signUp = (values: SignUp): Promise<void> => ask("sign-up/email", values);

/** Ends the session. */
export const signOut = (): Promise<void> => ask("sign-out", {});

/** Changes the password of whoever is signed in; rejects with why not. Only this browser stays signed in. */
export const changePassword = (values: ChangePassword): Promise<void> => ask("change-password", values);

/** Leaves for a path of this site, for good: the promise stays open until the page is gone. */
export function hardRedirect(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise(() => {});
}

/** Loads this page anew, and with it whoever is signed in now; the promise stays open until the page is gone. */
export function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
