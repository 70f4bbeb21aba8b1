import { shellWord } from "../../contract/shell-word";
import { callRequest } from "./call-request";
import type { ExploredCall } from "./explored-call";
import type { RunAs } from "./run-call";

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
  const program = [
    "curl",
    ...(call.type === "subscription" ? ["--no-buffer"] : []),
    ...(isQuery ? ["--get"] : []),
    shellWord(`${origin}/api/trpc/${call.path}`),
  ].join(" ");
  const lines = [program];
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
