import { openTransitions } from "groundwork";
import type { placeholderErrors } from "./errors";
import { placeholderLimits } from "./limits";
import { type PlaceholderState, type PlaceholderTransition, placeholderMachine } from "./states";

type RuleViolation = keyof typeof placeholderErrors;

/** An archived placeholder rests: it can be restored or deleted, not edited. */
export const isEditable = (state: PlaceholderState): boolean => state !== "archived";

/** Why one more placeholder is refused to an owner who has `count` of them; `null` when it is not. */
export const refuseCreate = (count: number) =>
  (count >= placeholderLimits.perOwner ? "PLACEHOLDER_LIMIT_REACHED" : null) satisfies RuleViolation | null;

/** Why a placeholder in `state` may not be edited; `null` when it may. */
export const refuseEdit = (state: PlaceholderState) =>
  (isEditable(state) ? null : "PLACEHOLDER_ARCHIVED") satisfies RuleViolation | null;

/** Why a placeholder that is or will be in `state` may not have `note`; `null` when it may. */
export const refuseNote = (state: PlaceholderState, note: string) =>
  (state === "active" && note === "" ? "PLACEHOLDER_NOTE_NEEDED" : null) satisfies RuleViolation | null;

/** Why a placeholder in `state` may not take `transition`; `null` when it may. */
export const refuseMove = (state: PlaceholderState, transition: PlaceholderTransition) =>
  (openTransitions(placeholderMachine, state).includes(transition)
    ? null
    : "PLACEHOLDER_TRANSITION_CLOSED") satisfies RuleViolation | null;
