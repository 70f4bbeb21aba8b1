import { openTransitions } from "groundwork";
import { describe, expect, test } from "vitest";
import { placeholderLimits } from "@/product/placeholder/limits";
import { refuseCreate, refuseEdit, refuseMove, refuseNote } from "@/product/placeholder/rules";
import { placeholderMachine, placeholderStates } from "@/product/placeholder/states";

test("each state of a placeholder leads on by its own steps", () => {
  const steps = placeholderStates.map((state) => [state, openTransitions(placeholderMachine, state)]);
  expect(Object.fromEntries(steps)).toEqual({
    draft: ["activate", "archive"],
    active: ["archive"],
    archived: ["restore"],
  });
});

describe("a placeholder", () => {
  test("is refused to an owner who has as many as there may be", () => {
    expect(refuseCreate(placeholderLimits.perOwner - 1)).toBeNull();
    expect(refuseCreate(placeholderLimits.perOwner)).toBe("PLACEHOLDER_LIMIT_REACHED");
  });

  test("needs a note to be active", () => {
    expect(refuseNote("active", "")).toBe("PLACEHOLDER_NOTE_NEEDED");
    expect(refuseNote("active", "a note")).toBeNull();
    expect(refuseNote("draft", "")).toBeNull();
  });

  test("cannot be edited while it is archived", () => {
    expect(refuseEdit("archived")).toBe("PLACEHOLDER_ARCHIVED");
    expect(refuseEdit("active")).toBeNull();
  });

  test("does not take a step that does not lead out of its state", () => {
    expect(refuseMove("active", "activate")).toBe("PLACEHOLDER_TRANSITION_CLOSED");
    expect(refuseMove("draft", "activate")).toBeNull();
  });
});
