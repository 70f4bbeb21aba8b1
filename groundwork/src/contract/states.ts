/** A transition leads from any of its `from` states to its `to` state. `label` is what its button says. */
export type Transition<State extends string> = {
  readonly from: readonly State[];
  readonly to: State;
  readonly label: string;
};

/** The states of an entity and the only ways between them, as plain data. */
export type StateMachine<State extends string, Name extends string> = {
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
