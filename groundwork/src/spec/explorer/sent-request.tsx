import type { Caller } from "../../client/explorer/run-call";
import styles from "./explorer.module.css";
import { TextRegion } from "./text-region";
import { useOrigin } from "./use-origin";
import type { Run } from "./use-run";

/** Request as it was sent, with what a browser adds to it that matters. */
export function SentRequest({ run: { request, caller } }: { readonly run: Run }) {
  const origin = useOrigin();
  const { method, url, headers, body } = request;
  const sent = {
    ...headers,
    ...(method === "POST" && { Origin: origin }),
    Cookie: cookieWords(caller),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  const text = [`${method} ${url}`, ...lines, ...(body === undefined ? [] : ["", body])].join("\n");
  return (
    <>
      <h3 className={styles.heading}>Request</h3>
      <TextRegion label="Request" text={text} />
    </>
  );
}

function cookieWords(caller: Caller): string {
  if (caller === "nobody") return "none";
  if (caller === "oneself") return "that of this browser";
  return `a session of ${caller.name} for this request alone`;
}
