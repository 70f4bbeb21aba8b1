import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { type App, openApp } from "../support/app";
import { ask } from "./ask";
import { jsonSchemaOf, propertiesOf } from "./json-schema";
import { byPath, callingRole, exampleOf, isAbout } from "./procedures";
import { stage } from "./scene";
import { storedIn } from "./stored";

let app: App;
beforeAll(async () => {
  app = await openApp();
});

const times = <Result>(count: number, run: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, run));

/** Those that make a row under an id which the caller has made up. */
const creating = byPath.filter(([, procedure]) => {
  const given = { ...exampleOf(procedure), newId: uuid() };
  return isAbout({ id: given.newId }, procedure.sample(given));
});

test.each(creating)(
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

/** Those that say which version of a row they have seen. */
const versioned = byPath.filter(([, { input }]) =>
  propertiesOf(jsonSchemaOf(input, "input")).some(([name]) => name === "version"),
);

test.each(versioned)("%s, sent many times at once, is done once", async (_path, procedure) => {
  const { fetch, input } = await stage(app, procedure, { role: callingRole(procedure), owns: true });
  const answers = await times(8, () => ask(fetch, procedure, input));
  expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
});
