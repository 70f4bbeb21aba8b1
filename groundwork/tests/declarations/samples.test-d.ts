import type { Sample, Samples } from "groundwork/testing/contract/sample";
import { describe, test } from "vitest";
import { identity } from "../../../tests/contract/samples/identity";
import { samples } from "../../../tests/contract/samples/registry";

type Row = { id: string; email: string; secret: string };
type Identity = Sample<"identity", Row>;

describe("the contract tests do not compile", () => {
  test("with a procedure that has no sample", () => {
    identity.inputs satisfies Identity["inputs"];
    const { disable: _without, ...others } = identity.inputs;
    // @ts-expect-error
    others satisfies Identity["inputs"];
  });

  test("with a sample that the procedure's input does not accept", () => {
    // @ts-expect-error
    ({ ...identity.inputs, setRole: () => ({ id: 1, role: "admin" }) }) satisfies Identity["inputs"];
    // @ts-expect-error
    ({ ...identity.inputs, users: () => ({ limit: "all" }) }) satisfies Identity["inputs"];
  });

  test("with a sample of no procedure", () => {
    // @ts-expect-error
    ({ ...identity.inputs, rename: () => undefined }) satisfies Identity["inputs"];
  });

  test("with a declared error that nothing provokes", () => {
    const { ACCOUNT_OWN: _without, ...others } = identity.situations;
    // @ts-expect-error
    others satisfies Identity["situations"];
  });

  test("with a sample of a procedure that takes no input", () => {
    // @ts-expect-error
    ({ ...identity.inputs, me: () => undefined }) satisfies Identity["inputs"];
  });

  test("with a row in the sample of a slice without an entity", () => {
    const { inputs, situations } = identity;
    // @ts-expect-error
    ({ inputs, situations, example: { id: "1" } }) satisfies Sample<"identity">;
  });

  test("with a row that points to another, of which it is not said whether it belongs to it", () => {
    type Owned = Sample<"identity", Row & { ticketId: string }>;
    const example = { id: "1", email: "robin@example.com", secret: "3", ticketId: "2" };
    const rows = { ...identity, example, inputs: {} as Owned["inputs"], makeRow: async () => example };
    ({ ...rows, parent: "ticketId" }) satisfies Owned;
    ({ ...rows, parent: null }) satisfies Owned;
    // @ts-expect-error
    rows satisfies Owned;
    // @ts-expect-error
    ({ ...rows, parent: "id" }) satisfies Owned;
  });

  test("with a slice that has no samples", () => {
    samples satisfies Samples;
    const { identity: _without, ...others } = samples;
    // @ts-expect-error
    others satisfies Samples;
  });
});
