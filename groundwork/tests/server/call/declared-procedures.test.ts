import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { trpc } from "#server/call/trpc";

const hello = trpc.procedure.query(() => "Hello");
const router = trpc.router as (slices: object) => unknown;

test.each([
  [
    "a plain procedure",
    { post: { hello } },
    "post.hello is a plain tRPC procedure, which the contract knows nothing of. Make it with `query`, `mutation` or `subscription` of src/server/procedure.ts.",
  ],
  [
    "a plain procedure outside a slice",
    { hello },
    "hello is a plain tRPC procedure, which the contract knows nothing of. Make it with `query`, `mutation` or `subscription` of src/server/procedure.ts.",
  ],
  [
    "another export",
    { post: { titleOf: () => "" } },
    "post.titleOf is no procedure. Every export there is a call: take away its `export`, or move it to another file.",
  ],
  [
    "a router",
    { post: initTRPC.create().router({}) },
    "post is a router. Each slice is a module whose exports are its procedures: write src/server/procedures/post.ts.",
  ],
])("the router is not made of %s, which is named", (_name, slices, sentence) => {
  expect(() => router(slices)).toThrow(sentence);
});
