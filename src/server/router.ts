import { trpc } from "groundwork/server/call/trpc";
import * as account from "./procedures/account";
import * as audit from "./procedures/audit";
import * as identity from "./procedures/identity";
import * as job from "./procedures/job";
import * as live from "./procedures/live";
import * as placeholder from "./procedures/placeholder";
import * as remark from "./procedures/remark";
import * as token from "./procedures/token";
import * as user from "./procedures/user";

/** Each slice is a module, and each of its exports a procedure. A new slice adds two lines: one above, one here. */
export const slices = {
  account,
  identity,
  user,
  audit,
  job,
  live,
  placeholder,
  remark,
  token,
};

declare module "groundwork/contract/register" {
  interface Register {
    slices: typeof slices;
  }
}

export const appRouter = trpc.router(slices);
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, as the server components do. */
export const createCaller = trpc.createCallerFactory(appRouter);
