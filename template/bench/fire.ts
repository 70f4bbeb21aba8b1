import autocannon, { type Request } from "autocannon";

/** Request of one row, made again and again; `index` grows by one from request to request. */
export type BenchRequest = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: (index: number) => Record<string, string>;
  /** Made for each request, so that no two are the same. */
  readonly body?: () => string;
};

export type LoadResult = {
  readonly perSecond: number;
  /** Answers of every kind. */
  readonly answers: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers by what they were: `shed` is 503, `wrong` all other refusals, broken connections and timeouts. */
  readonly shed: number;
  readonly wrong: number;
};

/** Different requests that one connection takes turns with. */
const requestsPerConnection = 40;

/** Asks a server over so many connections for so many seconds, each as fast as it is answered. */
export async function fire(
  origin: string,
  { path, method = "GET", headers, body }: BenchRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  let connection = 0;
  const request = (index: number): Request => ({
    path,
    method,
    headers: { ...headers?.(index), ...(body && { "content-type": "application/json" }) },
    ...(body && { setupRequest: (before: Request) => ({ ...before, body: body() }) }),
  });
  const { latency, duration, errors, timeouts, non2xx, ...counts } = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 20,
    setupClient: (client) => {
      const first = connection * requestsPerConnection;
      connection += 1;
      client.setRequests(Array.from({ length: requestsPerConnection }, (_, index) => request(first + index)));
    },
  });
  const shed = Number(counts.statusCodeStats?.["503"]?.count ?? 0);
  return {
    perSecond: counts["2xx"] / duration,
    answers: counts["2xx"] + non2xx,
    p50: latency.p50,
    p99: latency.p99,
    shed,
    wrong: non2xx - shed + errors + timeouts,
  };
}
