"use client";

import type { FieldErrors } from "groundwork/client/form";
import { problemOf } from "groundwork/client/problem";
import { useEffect, useRef } from "react";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { type PlaceholderTransition, placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";
import { Button } from "@/ui/button";
import { useToast } from "@/ui/toast";
import { problemToast } from "../../../_components/problem-toast";
import { actionNames } from "../names";

type TransitionButtonsProps = {
  view: PlaceholderView;
  onRefused: (errors: FieldErrors) => void;
  onStale: () => void;
};

/** A button for each step that is open to the actor now. */
export function TransitionButtons({ view, onRefused, onStale }: TransitionButtonsProps) {
  const { id, version, transitions } = view;
  const toast = useToast();
  const group = useRef<HTMLFieldSetElement>(null);
  const move = api.placeholder.move.useMutation({
    onSuccess: (_, { transition }) => toast.show({ kind: "success", title: actionNames[transition] }),
    onError: (error) => {
      const problem = problemOf<"placeholder.move">(error);
      const { code, field } = problem;
      if (field) return onRefused({ [field]: problem.message });
      toast.show(problemToast(problem));
      if (code === "PLACEHOLDER_STALE" || code === "PLACEHOLDER_TRANSITION_CLOSED") onStale();
    },
  });

  // The pressed button goes away with its step. The focus stays beside the next ones: held a moment longer, the same key
  // would take one of them.
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [version]);

  function take(transition: PlaceholderTransition) {
    if (!move.isPending) move.mutate({ id, version, transition });
  }

  return (
    <fieldset ref={group} tabIndex={-1} className="flex flex-wrap gap-2">
      <legend className="sr-only">Next steps</legend>
      {transitions.map((transition) => (
        <Button
          key={transition}
          pending={move.isPending && move.variables.transition === transition}
          disabled={move.isPending && move.variables.transition !== transition}
          onClick={() => take(transition)}
        >
          {placeholderMachine.transitions[transition].label}
        </Button>
      ))}
    </fieldset>
  );
}
