import { describe, test } from "vitest";
import type { Sample, Samples } from "#testing/contract/sample";
import { user } from "#testing/samples/platform-samples";
import { samples } from "../../../tests/contract/samples/registry";

type Row = { id: string; email: string };
type User = Sample<"user", Row>;

describe("the contract tests do not compile", () => {
  test("with a procedure that has no sample", () => {
    user.inputs satisfies User["inputs"];
    const { disable: _without, ...others } = user.inputs;
    // @ts-expect-error
    others satisfies User["inputs"];
  });

  test("with a sample that the procedure's input does not accept", () => {
    // @ts-expect-error
    ({ ...user.inputs, setRole: () => ({ id: 1, role: "admin" }) }) satisfies User["inputs"];
    // @ts-expect-error
    ({ ...user.inputs, list: () => ({ limit: "all" }) }) satisfies User["inputs"];
  });

  test("with a sample of no procedure", () => {
    // @ts-expect-error
    ({ ...user.inputs, rename: () => undefined }) satisfies User["inputs"];
  });

  test("with a declared error that nothing provokes", () => {
    const { ACCOUNT_OWN: _without, ...others } = user.situations;
    // @ts-expect-error
    others satisfies User["situations"];
  });

  test("with a sample of a procedure that takes no input", () => {
    // @ts-expect-error
    ({ ...identity.inputs, me: () => undefined }) satisfies (typeof samples)["identity"]["inputs"];
  });

  test("with a row in the sample of a slice without an entity", () => {
    const { inputs, situations } = user;
    // @ts-expect-error
    ({ inputs, situations, example: { id: "1" } }) satisfies Sample<"user">;
  });

  test("with a row that points to another, of which it is not said whether it belongs to it", () => {
    type Owned = Sample<"user", Row & { ticketId: string }>;
    const example = { id: "1", email: "robin@example.com", ticketId: "2" };
    const rows = { ...user, example, inputs: {} as Owned["inputs"], makeRow: async () => example };
    ({ ...rows, parent: "ticketId" }) satisfies Owned;
    ({ ...rows, parent: null }) satisfies Owned;
    // @ts-expect-error
    rows satisfies Owned;
    // @ts-expect-error
    ({ ...rows, parent: "id" }) satisfies Owned;
  });

  test("with a slice that has no samples", () => {
    samples satisfies Samples;
    const { user: _without, ...others } = samples;
    // @ts-expect-error
    others satisfies Samples;
  });
});
