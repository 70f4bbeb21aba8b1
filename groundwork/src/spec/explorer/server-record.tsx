import { useEffect, useState } from "react";
import { type RecordedRequest, type RecordedRequests, requestsPath } from "../../contract/development";
import { TextRegion } from "../parts";

/** What a development server did for a request: the lines of its log, and the statements that it sent to the database. */
export function ServerRecord({ reference }: { readonly reference: string }) {
  const [record, setRecord] = useState<RecordedRequest | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    // Of a server at another machine nothing is told.
    recordOf(reference, controller.signal).then(setRecord, () => {});
    return () => controller.abort();
  }, [reference]);
  if (!record) return null;
  const statements = [...record.statements, ...record.calls.flatMap((call) => call.statements)];
  return (
    <>
      <h3 className="mt-2">Log</h3>
      <TextRegion label="Log" text={record.log.map((line) => JSON.stringify(line)).join("\n")} />
      <details className="[&>section]:mt-2">
        <summary className="cursor-pointer text-muted-foreground">
          {statements.length} {statements.length === 1 ? "statement" : "statements"} of SQL
        </summary>
        <TextRegion
          label="Statements of SQL"
          text={statements
            .map(({ sql, ms, rows }) => `${sql}\n-- ${rows ?? "failed"} rows, ${ms} ms`)
            .join("\n\n")}
        />
      </details>
    </>
  );
}

async function recordOf(reference: string, signal: AbortSignal): Promise<RecordedRequest | null> {
  const response = await fetch(`${requestsPath}?${new URLSearchParams({ reference })}`, { signal });
  if (!response.ok) return null;
  const { requests } = (await response.json()) as RecordedRequests;
  return requests[0] ?? null;
}
