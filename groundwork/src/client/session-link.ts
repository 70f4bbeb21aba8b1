import type { TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { ensureSession, reauthenticationCount, resetReauthentication } from "./session";

/** Keeps a call that is refused because the session has ended, and sends it again once the user has signed in again. */
export const sessionLink: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let sent: Unsubscribable | undefined;
      let over = false;
      function send(): void {
        const before = reauthenticationCount();
        sent = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: async (error) => {
            const again = error.data?.code === "SIGN_IN_NEEDED" && (await ensureSession(before));
            if (over) return;
            if (again) send();
            else observer.error(error);
          },
        });
      }
      // A query asks only once; a mutation, which a user starts, asks whenever it has to.
      if (op.type === "mutation") resetReauthentication();
      send();
      return () => {
        over = true;
        sent?.unsubscribe();
      };
    });
