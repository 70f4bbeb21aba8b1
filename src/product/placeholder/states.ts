import type { StateMachine } from "groundwork/contract/states";

export const placeholderStates = ["draft", "active", "archived"] as const;
export type PlaceholderState = (typeof placeholderStates)[number];

export const placeholderTransitions = ["activate", "archive", "restore"] as const;
export type PlaceholderTransition = (typeof placeholderTransitions)[number];

export const placeholderMachine = {
  initial: "draft",
  transitions: {
    activate: { from: ["draft"], to: "active", label: "Activate" },
    archive: { from: ["draft", "active"], to: "archived", label: "Archive" },
    restore: { from: ["archived"], to: "draft", label: "Restore" },
  },
} as const satisfies StateMachine<PlaceholderState, PlaceholderTransition>;
