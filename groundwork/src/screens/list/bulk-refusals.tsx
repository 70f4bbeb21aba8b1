import type { BulkOutcome } from "#client/bulk";
import { referenceIn } from "#client/problem";
import { Reference } from "#ui/reference";
import type { ToastText } from "#ui/toaster";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";

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
export const refusalsToast = (refusals: Refusals): ToastText => ({
  kind: "error",
  title: summaryOf(refusals),
  description: refusals.refused
    .slice(0, most)
    .map(({ name, problem }) => `${name}: ${problem.message}`)
    .join(" "),
  reference: refusals.refused.map(({ problem }) => referenceIn(problem)).find(Boolean) ?? null,
});

/** How many rows something was done with, and of each of the others why it was not. */
export function BulkRefusals({ onDismiss, ...refusals }: Refusals & { onDismiss: () => void }) {
  return (
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
}
