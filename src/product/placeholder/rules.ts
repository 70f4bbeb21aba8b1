import { openTransitions } from "groundwork/contract/states";
import type { placeholderErrors } from "./errors";
import { placeholderLimits } from "./limits";
import { type PlaceholderState, type PlaceholderTransition, placeholderMachine } from "./states";

type RuleViolation = keyof typeof placeholderErrors;

/** An archived placeholder rests: it can be restored or deleted, not edited. */
export const isEditable = (state: PlaceholderState): boolean => state !== "archived";

/** Why one more placeholder is refused to an owner who has `count` of them; `null` when it is not. */
export const refuseCreate = (count: number) =>
  (count >= placeholderLimits.perOwner ? "PLACEHOLDER_LIMIT_REACHED" : null) satisfies RuleViolation | null;

/** Why a placeholder in `state` may not get `note`; `null` when it may. */
export function refuseUpdate(state: PlaceholderState, note: string) {
  if (!isEditable(state)) return "PLACEHOLDER_ARCHIVED" satisfies RuleViolation;
  if (state === "active" && note === "") return "PLACEHOLDER_NOTE_NEEDED" satisfies RuleViolation;
  return null;
}

/** Why a placeholder in `state` with `note` may not take `transition`; `null` when it may. */
export function refuseMove(state: PlaceholderState, note: string, transition: PlaceholderTransition) {
  if (!openTransitions(placeholderMachine, state).includes(transition))
    return "PLACEHOLDER_TRANSITION_CLOSED" satisfies RuleViolation;
  const to: PlaceholderState = placeholderMachine.transitions[transition].to;
  if (to === "active" && note === "") return "PLACEHOLDER_NOTE_NEEDED" satisfies RuleViolation;
  return null;
}
