import type { ExploredCall } from "./explored-call";
import { toSource } from "./source-text";

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
