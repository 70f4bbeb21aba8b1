import type { ApiProcedure } from "./api-document";
import { shellWord } from "./shell-word";

/** Call as it is made in a terminal, with `$APP` as the app's URL and `$TOKEN` as a token. */
export function curlOf(path: string, { type, method }: ApiProcedure, input: unknown): string {
  const json = input === undefined ? undefined : shellWord(JSON.stringify(input));
  return [
    `curl ${type === "subscription" ? "--no-buffer " : ""}-H "Authorization: Bearer $TOKEN" "$APP/api/trpc/${path}"`,
    ...(method === "POST" ? sent(json) : json === undefined ? [] : [`-G --data-urlencode input=${json}`]),
  ].join(" \\\n  ");
}

const sent = (json: string | undefined) =>
  json === undefined ? ["-X POST"] : [`-H "Content-Type: application/json" --data ${json}`];
