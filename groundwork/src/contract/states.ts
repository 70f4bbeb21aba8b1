/** Transition from any of its `from` states to `to`. `label` is what its button says, `past` what the history says of it. */
export type Transition<State extends string> = {
  readonly from: readonly State[];
  readonly to: State;
  readonly label: string;
  readonly past: string;
};

/** Look of a state: still open, in force, or over. */
export type StateTone = "open" | "on" | "off";

/** The states of an entity and the only ways between them, as plain data. */
export type StateMachine<State extends string, Name extends string> = {
  /** Label of each state on the screen. */
  readonly labels: Readonly<Record<State, string>>;
  readonly tones: Readonly<Record<State, StateTone>>;
  readonly initial: State;
  readonly transitions: Readonly<Record<Name, Transition<State>>>;
};

/** The transitions that lead out of `state`, in the order in which the machine lists them. */
export function openTransitions<State extends string, Name extends string>(
  machine: StateMachine<State, Name>,
  state: State,
): Name[] {
  const names = Object.keys(machine.transitions) as Name[];
  return names.filter((name) => machine.transitions[name].from.includes(state));
}

/** Label of each transition in the history. */
export const pastLabels = <State extends string, Name extends string>({
  transitions,
}: Pick<StateMachine<State, Name>, "transitions">): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<Transition<State>>(transitions).map(([name, { past }]) => [name, past]),
  ) as Record<Name, string>;
