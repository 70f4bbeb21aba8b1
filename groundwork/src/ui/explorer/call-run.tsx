import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { toSource } from "#client/explorer/call-texts";
import type { ExploredCall } from "#client/explorer/explored-call";
import {
  type CallRequest,
  type CallResponse,
  callRequest,
  type Refusal,
  type RunAs,
  runAsUsers,
  runCall,
  type StreamValue,
} from "#client/explorer/run-call";
import { useIsAlive } from "#client/time";
import type { RunAsUser } from "#contract/run-as";
import { link } from "#spec/links";
import { Facts, SourceAnchor, SourceName, TextRegion, WordBadge } from "#spec/parts";

/** Call that was made, as far as it has come. */
export type Run = {
  readonly request: CallRequest;
  readonly input: unknown;
  readonly caller: RunAs;
  readonly state: "running" | "open" | "done" | "stopped" | "failed";
  readonly response?: CallResponse;
  /** Values of a stream, the newest last; the oldest of many are not kept. */
  readonly values: readonly (StreamValue & { readonly number: number })[];
  readonly count: number;
};

const maxValues = 50;

/** The last call that was made, and how to make the next. A page that is left stops what is under way. */
export function useRun(call: ExploredCall) {
  const [run, setRun] = useState<Run | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(input: unknown, caller: RunAs): Promise<CallResponse | undefined> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const request = callRequest(call, input);
    setRun({ request, input, caller, state: "running", values: [], count: 0 });
    const update = (change: (now: Run) => Partial<Run>) => {
      if (controller.current === own) setRun((now) => now && { ...now, ...change(now) });
    };
    try {
      const response = await runCall(request, {
        caller,
        signal: own.signal,
        onOpen: (opened) => update(() => ({ state: "open", response: opened })),
        onValue: (value) =>
          update(({ values, count }) => ({
            values: [...values, { ...value, number: count + 1 }].slice(-maxValues),
            count: count + 1,
          })),
      });
      update(() => ({ state: "done", response }));
      return response;
    } catch {
      update(() => ({ state: own.signal.aborted ? "stopped" : "failed" }));
      return undefined;
    }
  }

  return {
    run,
    isRunning: run?.state === "running" || run?.state === "open",
    start,
    stop: () => controller.current?.abort(),
  };
}

/** Demo users whom a development server makes calls as. Elsewhere nobody is asked. */
export function useRunAsUsers(development: boolean): readonly RunAsUser[] {
  const [users, setUsers] = useState<readonly RunAsUser[]>([]);
  useEffect(() => {
    if (!development) return;
    const controller = new AbortController();
    // Without an answer there is nobody to choose, and calls are made as oneself.
    runAsUsers(controller.signal).then(setUsers, () => {});
    return () => controller.abort();
  }, [development]);
  return users;
}

/** Origin of the app as the browser knows it; empty while the page is not alive. */
export const useOrigin = (): string => (useIsAlive() ? window.location.origin : "");

/** Request as it was sent, with what a browser adds to it that matters. */
function SentRequest({ run: { request, caller } }: { readonly run: Run }) {
  const origin = useOrigin();
  const { method, url, headers, body } = request;
  const sent = { ...headers, ...(method === "POST" && { Origin: origin }), Cookie: cookieWords(caller) };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  const text = [`${method} ${url}`, ...lines, ...(body === undefined ? [] : ["", body])].join("\n");
  return <Shown title="Request" text={text} />;
}

function cookieWords(caller: RunAs): string {
  if (caller === "nobody") return "none";
  if (caller === "oneself") return "that of this browser";
  return `a session of ${caller.name} for this request alone`;
}

const ServerRecord =
  // biome-ignore lint/style/noProcessEnv: the bundler knows its value here, and leaves out what is for development
  process.env.NODE_ENV === "development"
    ? lazy(() => import("./server-record").then((module) => ({ default: module.ServerRecord })))
    : null;

/** What was sent, what came of it, and in development what the server did for it. */
export function CallOutcome({ run }: { readonly run: Run | null }) {
  const { response } = run ?? {};
  const answer = response?.answer;
  const isOver = run !== null && run.state !== "running" && run.state !== "open";
  return (
    <>
      <p role="status" className="empty:absolute">
        {run && statusOf(run)}
      </p>
      {run && (
        <div className="grid grid-cols-1 gap-2">
          {answer && "refusal" in answer && (
            <RefusalFacts refusal={answer.refusal} reference={response?.reference ?? null} />
          )}
          {answer && "value" in answer && <Shown title="Answer" text={toSource(answer.value)} />}
          {answer && "text" in answer && (
            <Shown title="Answer, which is none of a call’s" text={answer.text} />
          )}
          {run.values.length > 0 && <Values run={run} />}
          <SentRequest run={run} />
          {ServerRecord && isOver && response?.reference && (
            <Suspense>
              <ServerRecord key={response.reference} reference={response.reference} />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}

function statusOf({ state, response, count }: Run) {
  if (state === "running") return "Running …";
  if (state === "failed") return "The server could not be reached.";
  if (!response) return "Stopped.";
  const { answer } = response;
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  const values = `${count} ${count === 1 ? "value" : "values"}`;
  const stream = { open: `open, ${values}`, stopped: `stopped after ${values}`, done: values }[state];
  return (
    <>
      <WordBadge tone={refusal || response.status >= 400 ? "danger" : "good"}>{response.status}</WordBadge>{" "}
      {refusal ? `Refused with ${refusal.code}` : answer ? "Answered" : `Stream ${stream}`} in {response.ms}{" "}
      ms
      {response.reference && (
        <span>
          , reference <SourceName>{response.reference}</SourceName>
        </span>
      )}
    </>
  );
}

const RefusalFacts = ({ refusal, reference }: { refusal: Refusal; reference: string | null }) => (
  <Facts
    of={{
      Code: <SourceAnchor to={link.error(refusal.code)} name={refusal.code} />,
      Message: refusal.message,
      Field: refusal.field !== null && <SourceName>{refusal.field}</SourceName>,
      Issues: refusal.issues.length > 0 && (
        <ul className="my-3 list-disc ps-5">
          {refusal.issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field && <SourceName>{field}</SourceName>}
              <span> {message}</span>
            </li>
          ))}
        </ul>
      ),
      Details: refusal.details !== null && <SourceName>{toSource(refusal.details)}</SourceName>,
      Reference: <SourceName>{refusal.reference ?? reference ?? "–"}</SourceName>,
    }}
  />
);

const Values = ({ run: { values, count } }: { readonly run: Run }) => (
  <>
    <h3 className="mt-2">
      Values{count > values.length && <span>{`, the last ${values.length} of ${count}`}</span>}
    </h3>
    <ol className="grid list-decimal grid-cols-1 gap-2 ps-8" start={count - values.length + 1}>
      {values.map(({ number, id, value }) => (
        <li key={number}>
          <TextRegion label={`Value ${number}`} text={toSource(value)} />
          {id !== null && <span className="text-sm text-muted-foreground">id {id}</span>}
        </li>
      ))}
    </ol>
  </>
);

const Shown = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <>
    <h3 className="mt-2">{title}</h3>
    <TextRegion label={title} text={text} />
  </>
);
