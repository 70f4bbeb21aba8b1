import { shellWord } from "../../contract/shell-word";
import type { ExploredCall } from "./explored-call";
import { type CallResult, callRequest, type RunAs } from "./run-call";

type Copied = {
  readonly input: unknown;
  readonly caller: RunAs;
  /** Origin of the app. */
  readonly origin: string;
};

/** Command that makes a call, with the token of a program in `$TOKEN`, or where only people may call a session in `$COOKIE`. */
export function curlOf(call: ExploredCall, { input, caller, origin }: Copied): string {
  const { method, headers, body } = callRequest(call, input);
  const isProgram = caller !== "nobody" && call.caller !== "session";
  const isQuery = method === "GET" && input !== undefined;
  const flags = `${call.type === "subscription" ? "--no-buffer " : ""}${isQuery ? "--get " : ""}`;
  const lines = [`curl ${flags}${shellWord(`${origin}/api/trpc/${call.path}`)}`];
  if (isProgram) lines.push('--header "Authorization: Bearer $TOKEN"');
  else if (caller !== "nobody") lines.push('--header "Cookie: $COOKIE"');
  // With the cookie of a session, or none, what changes something has to come from the app itself.
  if (method === "POST" && !isProgram) lines.push(`--header ${shellWord(`Origin: ${origin}`)}`);
  for (const [name, value] of Object.entries(headers))
    lines.push(`--header ${shellWord(`${name}: ${value}`)}`);
  if (method === "POST") lines.push(`--data-raw ${shellWord(body ?? "")}`);
  if (isQuery) lines.push(`--data-urlencode ${shellWord(`input=${JSON.stringify(input)}`)}`);
  return lines.join(" \\\n  ");
}

/** Code of a call by the product's typed client, which `trpc/calls.ts` loads. */
export function clientCodeOf({ path, type }: ExploredCall, input: unknown): string {
  const argument = input === undefined ? "" : toSource(input);
  if (type !== "subscription") {
    const verb = type === "mutation" ? "mutate" : "query";
    return `const answer = await api.${path}.${verb}(${argument});\n`;
  }
  return `const subscription = api.${path}.subscribe(${argument || "undefined"}, {
  onData: (value) => console.log(value),
  onError: (error) => console.error(error),
});
// When it is needed no more: subscription.unsubscribe();
`;
}

type Ran = {
  readonly input: unknown;
  readonly caller: RunAs;
  /** Role of the person at the browser; `null` when nobody is signed in. */
  readonly ownRole: string | null;
  /** What the call has come to; nothing yet, or a stream, for `undefined`. */
  readonly answer: CallResult | undefined;
};

/** File of a test in the suite `server` that makes the call as a user of the same role, and holds it to how it was answered. */
export function testCodeOf(call: ExploredCall, { input, caller, ownRole, answer }: Ran): string {
  const { path, type } = call;
  const role = caller === "nobody" ? null : caller === "oneself" ? ownRole : caller.role;
  const refusal = answer && "refusal" in answer ? answer.refusal : undefined;
  const used = ["callAs", ...(role === null ? [] : ["createUser"]), ...(refusal ? ["refusalOf"] : [])];
  const argument = input === undefined ? "" : toSource(input, "  ");
  const made = `callAs(db, ${role === null ? "null" : "actor"}).${path}(${argument})`;
  const title = `${path} ${refusal ? `refuses with ${refusal.code}` : type === "subscription" ? "sends a value" : "answers"}`;
  return `import { ${[...used, "testDatabase"].join(", ")} } from "groundwork/testing/procedures";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "@/server/database/client";

let db: Database;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

test(${toSource(title)}, async () => {
${role === null ? "" : `  const actor = await createUser(db, ${toSource(role)});\n`}${expectation()}});
`;

  function expectation(): string {
    if (refusal) {
      const { code, field } = refusal;
      const expected = toSource({ code, ...(field !== null && { field }) }, "  ");
      return `  const call = ${made};\n  expect(await refusalOf(call)).toMatchObject(${expected});\n`;
    }
    if (type === "subscription")
      return `  for await (const value of await ${made}) {\n    expect(value).toBeDefined();\n    break;\n  }\n`;
    const value = answer && "value" in answer ? answer.value : undefined;
    return `  const answer = await ${made};\n  ${expected(value, input)}\n`;
  }
}

/** Assertion of what stays true of an answer on another database: what came from the input, and the types of the rest. */
function expected(value: unknown, input: unknown): string {
  if (value === undefined) return "expect(answer).toBeDefined();";
  if (typeof value !== "object" || value === null) return `expect(answer).toEqual(${toSource(value)});`;
  if (Array.isArray(value) || value instanceof Date) return `expect(answer).toEqual(${anyOf(value)});`;
  const sent = new Map(Object.entries(typeof input === "object" && input !== null ? input : {}));
  const lines = Object.entries(value).map(([name, held]) => {
    const isSent = sent.has(name) && toSource(sent.get(name)) === toSource(held);
    return `    ${nameOf(name)}: ${isSent || held === null ? toSource(held, "    ") : anyOf(held)},\n`;
  });
  return lines.length > 0
    ? `expect(answer).toEqual({\n${lines.join("")}  });`
    : "expect(answer).toEqual({});";
}

/** `expect.any(Date)`, for a date. */
const anyOf = (value: unknown) => `expect.any(${Object.prototype.toString.call(value).slice(8, -1)})`;

/** Length of a line up to which a value stays on it. */
const lineLength = 60;

/** Value as TypeScript writes it, dates as dates: what is shown of an answer, and what is copied into code. */
export function toSource(value: unknown, indent = ""): string {
  if (value === undefined) return "undefined";
  if (value instanceof Date) return `new Date(${JSON.stringify(value)})`;
  if (typeof value !== "object" || value === null) return textOf(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => toSource(item, inner))
    : Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${toSource(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  const pad = Array.isArray(value) ? "" : " ";
  const short = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  if (short.length <= lineLength && !short.includes("\n")) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** Text of JSON, in which nothing ends a line or turns its direction. */
const textOf = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Name in an object: bare where it can be, except `__proto__`, which would set the prototype. */
function nameOf(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textOf(name);
}
