import type { StateMachine } from "groundwork";

export const placeholderStates = ["draft", "active", "archived"] as const;
export type PlaceholderState = (typeof placeholderStates)[number];

export const placeholderTransitions = ["activate", "archive", "restore"] as const;
export type PlaceholderTransition = (typeof placeholderTransitions)[number];

export const placeholderMachine = {
  labels: { draft: "Draft", active: "Active", archived: "Archived" },
  tones: { draft: "open", active: "on", archived: "off" },
  initial: "draft",
  transitions: {
    activate: { from: ["draft"], to: "active", label: "Activate", past: "Activated" },
    archive: { from: ["draft", "active"], to: "archived", label: "Archive", past: "Archived" },
    restore: { from: ["archived"], to: "draft", label: "Restore", past: "Restored" },
  },
} as const satisfies StateMachine<PlaceholderState, PlaceholderTransition>;
