import type { JobNames } from "./names";

/** The declaration, whose `run` is left to be written. */
export const jobText = ({ kebab, camel, file }: JobNames): string => `import * as z from "zod";
import { job } from "../procedure";

/** Say here in a sentence what it does. */
export const ${camel} = job({
  name: "${kebab}",
  input: z.strictObject({ id: z.uuid() }),
  run: () => Promise.reject(new Error("Write what ${kebab} does, in ${file}.")),
});
`;

/** A test that is red until `run` is written. */
export const testText = ({
  kebab,
  camel,
  file,
}: JobNames): string => `import { testDatabase } from "groundwork/testing/database";
import { runJob } from "groundwork/testing/jobs";
import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/server/database/client";
import { ${camel} } from "@/server/jobs/${kebab}";

let db: Database;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

// Red until \`run\` is written in ${file}. Say here what it does.
test("${kebab}, done twice, is as done once", async () => {
  const input = { id: uuid() };
  await runJob(${camel}, db, input);
  await runJob(${camel}, db, input);
  expect(await db.user.count()).toBe(0);
});
`;
