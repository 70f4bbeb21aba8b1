import { expect, test } from "vitest";
import { openApp } from "../../../groundwork/src/testing/app";
import { callAs } from "../../../groundwork/src/testing/calls";
import { recordsOf, textOf } from "../../../groundwork/tests/support/csv";
import { addPlaceholder } from "../../../tests/contract/samples/placeholder";

test("rows that belong to another are exported by the id of that one, for those who reach it", async () => {
  const app = await openApp();
  const member = await app.signedInUser();
  const { id: placeholderId } = await addPlaceholder(app.db, member.actor.id);
  const remark = { id: "019a3b7e-5c00-7d4e-8a61-2f9b40c7d899", placeholderId, text: "+1" };
  await callAs(app.db, member.actor).remark.create(remark);
  const path = `/api/export/remark.list.csv?placeholderId=${placeholderId}&columns=text,ownerName`;
  const response = await member.fetch(path);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="remarks.csv"');
  expect(recordsOf(await textOf(response))).toEqual([{ Remark: "'+1", Owner: member.actor.name }]);
  expect((await member.fetch("/api/export/remark.list.csv")).status).toBe(400);
  expect((await (await app.signedInUser()).fetch(path)).status).toBe(404);
});
