import { type Calls, callAs, createUser, testDatabase } from "groundwork/testing/procedures";
import { beforeAll, expect, test } from "vitest";
import { addPlaceholder } from "../contract/samples/placeholder";
import { newRemark } from "../contract/samples/remark";

// What is the same for every entity is proven with the platform, and what every call has to keep by the contract tests.

let call: Calls;
let placeholderId: string;

beforeAll(async () => {
  const { db } = await testDatabase();
  const owner = await createUser(db);
  call = callAs(db, owner);
  ({ id: placeholderId } = await addPlaceholder(db, owner.id));
});

test("remarks are listed newest first, and found by a text in them, in any case", async () => {
  for (const text of ["The first", "A needle", "The last"])
    await call.remark.create(newRemark({ placeholderId, text }));
  const texts = async (search: string) =>
    (await call.remark.list({ placeholderId, search })).items.map(({ text }) => text);
  expect(await texts("")).toEqual(["The last", "A needle", "The first"]);
  expect(await texts("NEEDLE")).toEqual(["A needle"]);
});
