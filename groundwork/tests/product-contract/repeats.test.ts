import { createTRPCUntypedClient, httpLink } from "@trpc/client";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { retryAfterLink } from "#client/retry-after-link";
import { transformer } from "#contract/dates";
import { version } from "#contract/fields";
import { jsonSchemaOf, propertiesOf } from "#contract/json-schema";
import type { ProcedurePath } from "#contract/procedure-path";
import { type App, openApp } from "#testing/app";
import { ask } from "./ask";
import { byPath, callingRole, isAbout, type Procedure, type Row } from "./procedures";
import { stage } from "./scenario";
import { storedIn } from "./stored";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const times = <Result>(count: number, run: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, run));

/** Whether it makes a row under an id which the caller has made up. */
const isCreating = ({ example: row, sample }: Pick<Procedure, "example" | "sample">) => {
  const newId = uuid();
  return isAbout({ id: newId }, sample({ row, newId }));
};

test.each(byPath.filter(([, procedure]) => isCreating(procedure)))(
  "%s, sent again or many times at once, makes one row and answers alike",
  async (_path, procedure) => {
    const { fetch, input } = await stage(app, procedure, { role: callingRole(procedure), owns: true });
    const answers = await times(5, () => ask(fetch, procedure, input));
    const before = await storedIn(app.db);
    answers.push(await ask(fetch, procedure, input));
    expect(await storedIn(app.db)).toEqual(before);
    expect([...new Set(answers.map(({ comparable }) => comparable))]).toEqual([answers[0]?.comparable]);
    expect(answers[0]?.status).toBe(200);
  },
);

test.each(byPath.filter(([, procedure]) => isCreating(procedure)))(
  "%s, sent again by a program since the answer was cut off, makes one row and is answered",
  async (path, procedure) => {
    const { owner, input } = await stage(app, procedure, { role: callingRole(procedure), owns: true });
    const send = await app.program(owner, callingRole(procedure));
    const stored: object[] = [];
    const url = "http://localhost:3000/api/trpc";
    const fetch: typeof send = async (...request) => {
      const response = await send(...request);
      stored.push(await storedIn(app.db));
      if (stored.length === 1) throw new TypeError("terminated");
      return response;
    };
    const links = [
      retryAfterLink({ repeatable: [path as ProcedurePath] }),
      httpLink({ url, transformer, fetch }),
    ];
    const answer = await createTRPCUntypedClient({ links }).mutation(path, input);
    expect(answer).toMatchObject({ id: (input as Row).id });
    expect(stored).toHaveLength(2);
    expect(stored[1]).toEqual(stored[0]);
  },
);

/** Whether it says which version of a row the caller has seen. */
const isVersioned = ({ input }: Pick<Procedure, "input">) =>
  propertiesOf(jsonSchemaOf(input, "input")).some(([name]) => name === "version");

test.each(byPath.filter(([, procedure]) => isVersioned(procedure)))(
  "%s, sent many times at once, is done once",
  async (_path, procedure) => {
    const { fetch, input } = await stage(app, procedure, { role: callingRole(procedure), owns: true });
    const answers = await times(8, () => ask(fetch, procedure, input));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
  },
);

describe("what is sent more than once is found", () => {
  test("where the caller makes up the id of a row", () => {
    const example = { id: uuid() };
    expect(isCreating({ example, sample: ({ newId }) => ({ id: newId, title: "New" }) })).toBe(true);
    expect(isCreating({ example, sample: ({ row }) => ({ id: row.id, title: "Old" }) })).toBe(false);
    expect(isCreating({ example, sample: () => undefined })).toBe(false);
  });

  test("where the caller says which version of a row they have seen", () => {
    expect(isVersioned({ input: z.strictObject({ id: z.uuid(), version }) })).toBe(true);
    expect(isVersioned({ input: z.strictObject({ id: z.uuid() }) })).toBe(false);
    expect(isVersioned({ input: z.void() })).toBe(false);
  });
});
