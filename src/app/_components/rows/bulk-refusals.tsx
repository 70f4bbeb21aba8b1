import type { BulkOutcome } from "groundwork/client/bulk";
import { referenceIn } from "groundwork/client/problem";
import { Alert } from "@/ui/alert";
import { Button } from "@/ui/button";
import { Reference } from "@/ui/reference";

type BulkRefusalsProps = {
  done: number;
  /** What was done, such as "archived". */
  past: string;
  refused: readonly (BulkOutcome["refused"][number] & { readonly name: string })[];
  onDismiss: () => void;
};

/** How many rows something was done with, and of each of the others why it was not. */
export function BulkRefusals({ done, past, refused, onDismiss }: BulkRefusalsProps) {
  return (
    <div role="alert" className="order-last basis-full">
      <Alert kind="warning" title={`${done === 0 ? "None" : done} ${past}, ${refused.length} refused`}>
        <ul className="max-h-64 space-y-1 overflow-y-auto">
          {refused.map(({ id, name, problem }) => {
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
