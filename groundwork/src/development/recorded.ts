import { type RecordedRequest, type RecordedRequests, requestsPath } from "../contract/development";
import type { ReportedError } from "../server/app/development/development";

/** What the development server has recorded of requests with these references; nothing where it cannot be asked. */
export async function fetchRecorded(references: readonly string[]): Promise<readonly RecordedRequest[]> {
  if (references.length === 0) return [];
  const search = new URLSearchParams(references.map((reference) => ["reference", reference]));
  try {
    const answer = await fetch(`${requestsPath}?${search}`);
    return answer.ok ? ((await answer.json()) as RecordedRequests).requests : [];
  } catch {
    // The development server is being started again.
    return [];
  }
}

/** Error in a line of the log; `undefined` in one of another kind. */
export const errorIn = (line: Readonly<Record<string, unknown>>): ReportedError | undefined =>
  line.level === "error" && line.error ? (line as unknown as ReportedError) : undefined;
