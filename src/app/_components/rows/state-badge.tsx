import type { StateMachine } from "groundwork/contract/states";
import { Badge } from "@/ui/badge";

type StateBadgeProps<State extends string> = {
  machine: Pick<StateMachine<State, string>, "labels" | "tones">;
  state: State;
};

export function StateBadge<State extends string>({ machine, state }: StateBadgeProps<State>) {
  return <Badge tone={machine.tones[state]}>{machine.labels[state]}</Badge>;
}
