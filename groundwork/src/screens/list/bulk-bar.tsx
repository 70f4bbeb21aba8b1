import { useState } from "react";
import type { Bulk, BulkOutcome } from "#client/bulk";
import { useFocusWhenFewer } from "#client/focus-when-fewer";
import { referenceIn } from "#client/problem";
import type { StateMachine, Transition } from "#contract/states";
import { countText, type Words } from "#contract/words";
import { Reference } from "#ui/reference";
import { useToast } from "#ui/toast";
import type { ToastText } from "#ui/toaster";
import { limits } from "@/product/limits";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { Icon, x } from "@/ui/icon";
import { type Selection, useSelectedRows } from "./selection";
import { useRemoval } from "./use-removal";

type Refusals = {
  done: number;
  /** What was done, such as "archived". */
  past: string;
  refused: readonly (BulkOutcome["refused"][number] & { readonly name: string })[];
};

const summaryOf = ({ done, past, refused }: Refusals) =>
  `${done === 0 ? "None" : done} ${past}, ${refused.length} refused`;

/** Refusals that a toast names. */
const most = 3;

/** The toast that says so where the rows are not in sight. */
const refusalsToast = (refusals: Refusals): ToastText => ({
  kind: "error",
  title: summaryOf(refusals),
  description: refusals.refused
    .slice(0, most)
    .map(({ name, problem }) => `${name}: ${problem.message}`)
    .join(" "),
  reference: refusals.refused.map(({ problem }) => referenceIn(problem)).find(Boolean) ?? null,
});

/** How many rows something was done with, and of each of the others why it was not. */
const BulkRefusals = ({ onDismiss, ...refusals }: Refusals & { onDismiss: () => void }) => (
  <div role="alert" className="order-last basis-full">
    <Alert kind="warning" title={summaryOf(refusals)}>
      <ul className="max-h-64 space-y-1 overflow-y-auto">
        {refusals.refused.map(({ id, name, problem }) => {
          const reference = referenceIn(problem);
          return (
            <li key={id}>
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>: {problem.message}
              {reference && <Reference value={reference} />}
            </li>
          );
        })}
      </ul>
      <Button size="small" className="mt-2" onClick={onDismiss}>
        Dismiss
      </Button>
    </Alert>
  </div>
);

/** What can be done with several rows at once. */
export type BulkActions<Step extends string> = {
  machine?: Pick<StateMachine<string, Step>, "transitions"> | undefined;
  move?: Bulk<{ id: string; version: number; transition: Step }> | undefined;
  remove?: Bulk<{ id: string; version: number }> | undefined;
};

type Row<Step extends string> = { id: string; version: number; transitions?: readonly Step[] };

type BulkBarProps<Step extends string, Shown extends Row<Step>> = BulkActions<Step> & {
  words: Words;
  /** Rows that can be selected. */
  of: readonly Shown[];
  selection: Selection;
  nameOf: (row: Shown) => string;
};

/** How many rows are selected, what can be done with all of them, and of the last time which ones were refused. */
export function BulkBar<Step extends string, Shown extends Row<Step>>({
  words,
  machine,
  move,
  remove,
  of,
  selection,
  nameOf,
}: BulkBarProps<Step, Shown>) {
  const rows = useSelectedRows(selection, of);
  const toast = useToast();
  const startRemoval = useRemoval();
  const [refusals, setRefusals] = useState<Refusals | null>(null);
  const some = rows.length > 0;
  // The buttons go away with the selection. The focus stays in their place, on nothing that a key would set off.
  const group = useFocusWhenFewer<HTMLFieldSetElement>(Number(some), { preventScroll: true });
  const pending = move?.isPending || remove?.isPending;
  const steps = (Object.entries(machine?.transitions ?? {}) as [Step, Transition<string>][]).filter(
    ([step]) => rows.every(({ transitions }) => transitions?.includes(step)),
  );

  /** Answers with the ids of those that were refused. */
  async function carryOut(past: string, work: () => Promise<BulkOutcome>) {
    setRefusals(null);
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    const { done, refused } = await work();
    const named = refused.map((one) => ({ ...one, name: names.get(one.id) ?? "" }));
    if (refused.length === 0) toast.show({ kind: "success", title: `${countText(words, done)} ${past}` });
    else if (group.current) setRefusals({ done, past, refused: named });
    else toast.show(refusalsToast({ done, past, refused: named }));
    return refused.map(({ id }) => id);
  }

  const versions = rows.map(({ id, version }) => ({ id, version }));
  const all = countText(words, rows.length);
  return (
    <>
      <fieldset
        ref={group}
        tabIndex={-1}
        data-controls
        data-selection={some || undefined}
        className={
          some
            ? "fixed inset-x-4 bottom-4 z-30 mx-auto flex w-fit animate-appear flex-wrap items-center gap-2 rounded-lg border border-input bg-card px-4 py-2 shadow-lg outline-none sidebar:start-64 rail:start-18"
            : "sr-only"
        }
      >
        <legend className="sr-only">Selection</legend>
        <p role="status" className="me-2 text-sm leading-8 text-muted-foreground tabular-nums">
          {some ? `${rows.length} selected` : "None selected"}
          {rows.length > limits.maximumPageSize && (
            <span>{`, at most ${limits.maximumPageSize} at once`}</span>
          )}
        </p>
        {some && rows.length <= limits.maximumPageSize && (
          <>
            {move &&
              steps.map(([step, { label, past }]) => (
                <Button
                  key={step}
                  size="small"
                  pending={move.isPending && move.variables?.[0]?.transition === step}
                  onClick={() =>
                    !pending &&
                    carryOut(past.toLowerCase(), () =>
                      move.mutateAsync(versions.map((row) => ({ ...row, transition: step }))),
                    )
                  }
                >
                  {label}
                </Button>
              ))}
            {remove && (
              <Button
                size="small"
                variant="danger-secondary"
                onClick={() =>
                  startRemoval({
                    ids: versions.map(({ id }) => id),
                    what: all,
                    send: () => carryOut("deleted", () => remove.mutateAsync(versions)),
                  })
                }
              >
                Delete
              </Button>
            )}
            <Button size="small" variant="quiet" aria-label="Clear selection" onClick={selection.clear}>
              <Icon path={x} />
            </Button>
          </>
        )}
      </fieldset>
      {refusals && <BulkRefusals {...refusals} onDismiss={() => setRefusals(null)} />}
    </>
  );
}
