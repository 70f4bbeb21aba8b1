import type { TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import { refusedBy } from "./refused-by";
import { showStatusPage } from "./status-page";

type Called = { readonly type: string; readonly path: string; readonly input: unknown };

async function answerOf({ type, path, input }: Called): Promise<unknown> {
  if (type !== "query")
    throw new Error(
      `A page changes nothing while it is rendered: call ${path} in an event handler or an effect.`,
    );
  const call = globalThis.__GROUNDWORK_PAGE_CALL__;
  if (!call)
    throw new Error(
      `The server cannot call ${path} for this page: import its layout's calls from trpc/server.`,
    );
  const answer = await call(path, input);
  if ("data" in answer) return answer.data;
  const refused = refusedBy(answer);
  showStatusPage(refused);
  throw refused;
}

/**
 * Way of a call that a component makes while the server renders it: in this process, as the user who asked for the page.
 * There is no way to the server by HTTP from there: a path names no server, and the cookie is the browser's.
 */
export const pageLink: TRPCLink<AnyTRPCRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      answerOf(op).then((data) => {
        observer.next({ result: { type: "data", data } });
        observer.complete();
      }, observer.error);
    });
