import { useEffect, useState } from "react";
import { fetchRecorded } from "#client/recorded-requests";
import type { RecordedRequest } from "#contract/development";
import { TextRegion } from "#spec/parts";

/** What a development server did for a request: the lines of its log, and the statements that it sent to the database. */
export function ServerRecord({ reference }: { readonly reference: string }) {
  const [record, setRecord] = useState<RecordedRequest>();
  useEffect(() => {
    // Of a server at another machine nothing is told.
    void fetchRecorded([reference]).then(([found]) => setRecord(found));
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
