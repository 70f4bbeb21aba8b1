import { trpc } from "groundwork/server";
import { platformSlices } from "groundwork/slices/procedures";
import * as placeholder from "./procedures/placeholder";
import * as remark from "./procedures/remark";

/** Each slice is a module, and each of its exports a procedure. A new slice adds two lines: one above, one here. */
export const slices = {
  ...platformSlices,
  placeholder,
  remark,
};

declare module "groundwork" {
  interface Register {
    slices: typeof slices;
  }
}

export const appRouter = trpc.router(slices);
export type AppRouter = typeof appRouter;

/** Calls procedures in this process, as the server components do. */
export const createCaller = trpc.createCallerFactory(appRouter);
