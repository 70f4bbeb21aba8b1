import { cookieHeader } from "../../call/context";
import type { Auth } from "../../identity/auth";
import { sessionCookie } from "../../identity/session";

/** Session for one request of a development server. */
export type DemoSession = {
  /** `Cookie` header by which it is sent. */
  readonly cookie: string;
  readonly end: () => Promise<void>;
};

/** Opens a session of a user beside those that they have. */
export async function openDemoSession(auth: Auth, userId: string): Promise<DemoSession> {
  const { internalAdapter } = await auth.$context;
  const { token } = await internalAdapter.createSession(userId);
  return {
    cookie: cookieHeader([await sessionCookie(auth, token)]),
    end: () => internalAdapter.deleteSession(token),
  };
}
