import { useEffect, useRef } from "react";
import type { FieldErrors } from "#client/form";
import { useOffered } from "#client/offered";
import { problemOf } from "#client/problem";
import type { StateMachine } from "#contract/states";
import { problemToast } from "#ui/problem-toast";
import { useToast } from "#ui/toast";
import { Button } from "@/ui/button";
import { useMoreActions } from "./detail-header";

type Move<Step extends string> = { id: string; version: number; transition: Step };

type StepsProps<Step extends string> = {
  machine: Pick<StateMachine<string, Step>, "transitions">;
  /** `transitions` are the steps that are open to the actor now. */
  view: { id: string; version: number; transitions: readonly Step[] };
  move: {
    readonly isPending: boolean;
    readonly variables: Move<Step> | undefined;
    readonly mutateAsync: (input: Move<Step>) => Promise<unknown>;
  };
  /** A step was refused for what a field holds, and there is a form in which it can be put right. */
  onRefused?: (errors: FieldErrors) => void;
};

/**
 * A button for each step that leads on from the state of a row. In the head of its own page the first is the one that stands
 * out, and the others are in the menu there.
 */
export function Steps<Step extends string>({ machine, view, move, onRefused }: StepsProps<Step>) {
  const { id, version, transitions } = view;
  const toast = useToast();
  const offered = useOffered("move");
  const group = useRef<HTMLFieldSetElement>(null);
  const others = offered ? transitions.slice(1) : [];
  const more = useMoreActions(
    others.map((transition) => ({
      label: machine.transitions[transition].label,
      onSelect() {
        // The menu gives the focus back to its button first.
        requestAnimationFrame(() => group.current?.focus({ preventScroll: true }));
        void take(transition);
      },
    })),
  );

  // The pressed button goes away with its step. The focus stays beside the next ones: held a moment longer, the same key
  // would take one of them.
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [version]);

  if (!offered) return null;

  async function take(transition: Step) {
    if (move.isPending) return;
    try {
      await move.mutateAsync({ id, version, transition });
      toast.show({ kind: "success", title: machine.transitions[transition].past });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.field && onRefused) onRefused({ [problem.field]: problem.message });
      else toast.show(problemToast(problem));
    }
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="flex flex-wrap gap-2">
      <legend className="sr-only">Next steps</legend>
      {(more ? transitions.slice(0, 1) : transitions).map((transition) => (
        <Button
          key={transition}
          {...(more && { variant: "primary" })}
          pending={move.isPending && move.variables?.transition === transition}
          disabled={move.isPending && move.variables?.transition !== transition}
          onClick={() => take(transition)}
        >
          {machine.transitions[transition].label}
        </Button>
      ))}
      {more}
    </fieldset>
  );
}
