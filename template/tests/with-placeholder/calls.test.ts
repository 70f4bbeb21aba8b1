import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { expect, test } from "vitest";
import type { AppRouter } from "@/server/router";
import { problemOf } from "../../../groundwork/src/client/problem";
import { openApp } from "../../../groundwork/src/testing/app";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";

const transformer = {
  input: { serialize: (value: unknown) => value, deserialize: (value: unknown) => value },
  output: superjson,
};
const url = "http://localhost:3000/api/trpc";

test("a refusal arrives with its details", async () => {
  const { fetch } = await (await openApp()).signedInUser();
  const { placeholder } = createTRPCClient<AppRouter>({ links: [httpLink({ url, transformer, fetch })] });
  const { id, title, note } = await placeholder.create.mutate(newPlaceholder());
  await placeholder.update.mutate({ id, version: 1, title, note: `${note}!` });
  const error = await placeholder.update
    .mutate({ id, version: 1, title, note })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TRPCClientError);
  expect(problemOf<"placeholder.update">(error)).toMatchObject({
    code: "PLACEHOLDER_STALE",
    message: "This placeholder was changed in the meantime.",
    field: null,
    details: { currentVersion: 2 },
    reference: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/),
  });
});
