import superjson, { type SuperJSONResult } from "superjson";
import { expect } from "vitest";
import { commonErrors } from "#contract/errors";
import type { Fetch } from "#testing/app";
import { strayIn } from "./bounds";
import { openEvents } from "./events";
import type { Procedure } from "./procedures";

export type Refused = {
  code: string;
  field: string | null;
  issues: { field: string; message: string }[];
  reference: string;
};

export type Answer = {
  status: number;
  /** The body, byte for byte. */
  text: string;
  /** `null` when the call was answered. */
  refused: Refused | null;
  /** The JSON of the output; `undefined` when the call was refused, or a subscription has sent nothing so far. */
  answer: unknown;
  /** All of it but the reference, which no two answers share. */
  comparable: string;
};

type Body = { error?: SuperJSONResult; result?: { data: SuperJSONResult } };
type Read = { status: number; text: string; body: Body };

async function wholeOf(response: Response): Promise<Read> {
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Body };
}

const isStream = ({ headers }: Response) => headers.get("content-type") === "text/event-stream";

/** After so long without one, a subscription is taken to have no value to begin with. */
const quietMilliseconds = 500;

/** The first value of a stream, or the error that ended it, where there is one; then it is closed. */
async function beginningOf(response: Response): Promise<Read> {
  const { status } = response;
  const { events, close } = openEvents(response);
  const quiet = new Promise<undefined>((resolve) => setTimeout(resolve, quietMilliseconds));
  try {
    for (;;) {
      const next = await Promise.race([events.next(), quiet]);
      if (!next || next.done) return { status, text: "", body: {} };
      const { event, data } = next.value;
      const text = JSON.stringify(next.value);
      if (event === "message")
        return { status, text, body: { result: { data: { json: JSON.parse(text).data } } } };
      if (event !== "serialized-error") continue;
      const shape = data as { data: { httpStatus: number } };
      return { status: shape.data.httpStatus, text, body: { error: { json: JSON.parse(text).data } } };
    }
  } finally {
    await close();
  }
}

const address = "/api/trpc";

/**
 * Calls a procedure by the wire, and holds every answer to the declaration: a refusal is one that it declares or one
 * that is common to all, and an answer has the shape of its output.
 */
export async function ask(
  fetch: Fetch,
  procedure: Procedure,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { path, kind, sensitive, errors } = procedure;
  const json = JSON.stringify(input);
  const response =
    kind === "mutation" || sensitive
      ? await fetch(`${address}/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: json ?? "",
        })
      : await fetch(`${address}/${path}${json === undefined ? "" : `?input=${encodeURIComponent(json)}`}`, {
          headers,
        });
  const { status, text, body } = isStream(response) ? await beginningOf(response) : await wholeOf(response);
  const refused = body.error ? superjson.deserialize<{ data: Refused }>(body.error).data : null;
  if (refused) {
    expect([...errors, ...Object.keys(commonErrors)], `${path} declares ${refused.code}`).toContain(
      refused.code,
    );
  } else if (body.result) {
    const strays = strayIn(procedure.output, body.result.data.json, path);
    expect(strays, "not in the shape of the output").toEqual([]);
  }
  const comparable = `${status} ${refused ? text.replaceAll(refused.reference, "") : text}`;
  return { status, text, refused, answer: body.result?.data.json, comparable };
}
