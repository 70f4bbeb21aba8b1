import superjson, { type SuperJSONResult } from "superjson";
import { expect } from "vitest";
import { commonErrors } from "../../contract/errors";
import { jsonSchemaOf } from "../../contract/json-schema";
import type { Fetch } from "../app";
import { strayIn } from "./bounds";
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
  /** The JSON of the output; `undefined` when the call was refused. */
  answer: unknown;
  /** All of it but the reference, which no two answers share. */
  comparable: string;
};

const address = "/api/trpc";

/**
 * Calls a procedure by the wire, and holds every answer to the declaration: a refusal is one that it declares or one
 * that is common to all, and an answer has the shape of its output.
 */
export async function ask(fetch: Fetch, procedure: Procedure, input: unknown): Promise<Answer> {
  const { path, kind, sensitive, errors } = procedure;
  const json = JSON.stringify(input);
  const response =
    kind === "query" && !sensitive
      ? await fetch(`${address}/${path}${json === undefined ? "" : `?input=${encodeURIComponent(json)}`}`)
      : await fetch(`${address}/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: json ?? "",
        });
  const text = await response.text();
  const body = JSON.parse(text) as { error?: SuperJSONResult; result?: { data: SuperJSONResult } };
  const refused = body.error ? superjson.deserialize<{ data: Refused }>(body.error).data : null;
  if (refused) {
    expect([...errors, ...Object.keys(commonErrors)], `${path} declares ${refused.code}`).toContain(
      refused.code,
    );
  } else {
    const output = jsonSchemaOf(procedure.output, "output");
    expect(strayIn(output, body.result?.data.json, path), "not in the shape of the output").toEqual([]);
  }
  const comparable = `${response.status} ${refused ? text.replaceAll(refused.reference, "") : text}`;
  return { status: response.status, text, refused, answer: body.result?.data.json, comparable };
}
