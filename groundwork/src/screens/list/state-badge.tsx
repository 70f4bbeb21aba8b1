import type { StateMachine } from "#contract/states";
import { Badge } from "@/ui/badge";

type StateBadgeProps<State extends string, Row> = {
  machine: Pick<StateMachine<State, string>, "labels" | "tones">;
  of: Row & { readonly state: State };
  /** The row as it will be once what is pending has succeeded. */
  ahead?: (row: Row) => { readonly state: State };
};

export function StateBadge<State extends string, Row>({ machine, of, ahead }: StateBadgeProps<State, Row>) {
  const { state } = ahead ? ahead(of) : of;
  return <Badge tone={machine.tones[state]}>{machine.labels[state]}</Badge>;
}
