import { type RecordedRequest, type RecordedRequests, requestsPath } from "../contract/development";

/** What the development server has recorded of requests with these references; nothing where it cannot be asked. */
export async function fetchRecorded(references: readonly string[]): Promise<readonly RecordedRequest[]> {
  if (references.length === 0) return [];
  const search = new URLSearchParams(references.map((reference) => ["reference", reference]));
  // It fails while the development server is being started again.
  return fetch(`${requestsPath}?${search}`)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as RecordedRequests).requests : []))
    .catch(() => []);
}
