import { openTransitions } from "groundwork/contract/states";
import { describe, expect, test } from "vitest";
import { placeholderLimits } from "@/product/placeholder/limits";
import { refuseCreate, refuseMove, refuseUpdate } from "@/product/placeholder/rules";
import { placeholderMachine } from "@/product/placeholder/states";

test.each([
  ["draft", ["activate", "archive"]],
  ["active", ["archive"]],
  ["archived", ["restore"]],
] as const)("a placeholder that is %s leads on by %j", (state, transitions) => {
  expect(openTransitions(placeholderMachine, state)).toEqual(transitions);
});

describe("a placeholder", () => {
  test("is refused to an owner who has as many as there may be", () => {
    expect(refuseCreate(placeholderLimits.perOwner - 1)).toBeNull();
    expect(refuseCreate(placeholderLimits.perOwner)).toBe("PLACEHOLDER_LIMIT_REACHED");
  });

  test("cannot lose its note while it is active", () => {
    expect(refuseUpdate("active", "")).toBe("PLACEHOLDER_NOTE_NEEDED");
    expect(refuseUpdate("active", "a note")).toBeNull();
    expect(refuseUpdate("draft", "")).toBeNull();
  });

  test("cannot be edited while it is archived", () => {
    expect(refuseUpdate("archived", "a note")).toBe("PLACEHOLDER_ARCHIVED");
  });

  test("needs a note to become active", () => {
    expect(refuseMove("draft", "", "activate")).toBe("PLACEHOLDER_NOTE_NEEDED");
    expect(refuseMove("draft", "a note", "activate")).toBeNull();
  });

  test("does not take a step that does not lead out of its state", () => {
    expect(refuseMove("active", "a note", "restore")).toBe("PLACEHOLDER_TRANSITION_CLOSED");
  });
});
