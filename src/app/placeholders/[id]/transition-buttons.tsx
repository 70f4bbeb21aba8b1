"use client";

import { useEffect, useRef } from "react";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { type PlaceholderTransition, placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";
import { problemOf } from "@/trpc/problem";
import { Button } from "@/ui/button";
import type { FieldErrors } from "@/ui/form";
import { useToast } from "@/ui/toast";
import { problemToast } from "../../problem-toast";
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

  // The pressed button goes away with its step; the focus goes on to the next one.
  useEffect(() => {
    if (version > 1 && document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }, [version]);

  function take(transition: PlaceholderTransition) {
    if (!move.isPending) move.mutate({ id, version, transition });
  }

  return (
    <fieldset ref={group} className="contents">
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
