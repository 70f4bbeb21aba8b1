import { describe, test } from "vitest";
import { type ProvenIn, provenIn } from "../contract/proven-elsewhere";
import { identity } from "../contract/samples/identity";
import { placeholder } from "../contract/samples/placeholder";
import type { Sample, Samples } from "../contract/samples/sample";

type Placeholder = Sample<"placeholder", { id: string; version: number }>;

describe("the contract tests do not compile", () => {
  test("with a procedure that has no sample", () => {
    placeholder.inputs satisfies Placeholder["inputs"];
    const { remove: _without, ...others } = placeholder.inputs;
    // @ts-expect-error
    others satisfies Placeholder["inputs"];
  });

  test("with a sample that the procedure's input does not accept", () => {
    // @ts-expect-error
    ({ ...placeholder.inputs, byId: () => ({ id: 1 }) }) satisfies Placeholder["inputs"];
    // @ts-expect-error
    ({ ...placeholder.inputs, move: () => ({ id: "1", version: 1 }) }) satisfies Placeholder["inputs"];
  });

  test("with a sample of no procedure", () => {
    // @ts-expect-error
    ({ ...placeholder.inputs, rename: () => undefined }) satisfies Placeholder["inputs"];
  });

  test("with a declared error that nothing provokes", () => {
    const { PLACEHOLDER_STALE: _without, ...others } = placeholder.situations;
    // @ts-expect-error
    others satisfies Placeholder["situations"];
  });

  test("with a slice that has no samples", () => {
    ({ identity, placeholder }) satisfies Samples;
    // @ts-expect-error
    ({ identity }) satisfies Samples;
  });

  test("with an error of the catalogue that no test provokes", () => {
    const { TIMED_OUT: _without, ...others } = provenIn;
    // @ts-expect-error
    others satisfies ProvenIn;
  });
});
