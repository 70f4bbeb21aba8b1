import { type RecordedRequest, type RecordedRequests, requestsPath } from "../contract/development";

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
