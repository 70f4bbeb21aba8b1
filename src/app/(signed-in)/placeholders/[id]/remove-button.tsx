"use client";

import { problemOf } from "groundwork/client/problem";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { api } from "@/trpc/client";
import { ConfirmButton } from "@/ui/confirm-button";
import { useNavigate } from "@/ui/navigation";
import { useToast } from "@/ui/toast";
import { problemToast } from "../../../_components/problem-toast";

type RemoveButtonProps = { view: PlaceholderView; onStale: () => void };

/** Deletes the placeholder, after asking, and goes back to the list. */
export function RemoveButton({ view: { id, version, title }, onStale }: RemoveButtonProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const remove = api.placeholder.remove.useMutation();

  async function goAhead() {
    try {
      await remove.mutateAsync({ id, version });
      // Not `push`: the way back must not lead to what is gone.
      navigate.replace("/placeholders");
      toast.show({ kind: "success", title: "Placeholder deleted", description: title });
    } catch (error) {
      const problem = problemOf<"placeholder.remove">(error);
      toast.show(problemToast(problem));
      const { code } = problem;
      if (code === "PLACEHOLDER_STALE" || code === "PLACEHOLDER_NOT_FOUND") onStale();
    }
  }

  return (
    <ConfirmButton
      variant="danger-secondary"
      label="Delete"
      title="Delete this placeholder?"
      confirm="Delete placeholder"
      onConfirm={goAhead}
    >
      <p>
        <bdi className="font-semibold text-ink wrap-anywhere">{title}</bdi> and its note will be gone for
        good.
      </p>
    </ConfirmButton>
  );
}
