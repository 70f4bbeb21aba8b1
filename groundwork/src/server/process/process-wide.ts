/**
 * Value that exists once in this process. Next evaluates a shared module more than once, and the gateway is a bundle of
 * its own beside it: whatever must not be there twice, such as the database's pool or the log, is made through here.
 * @param name under which all of them find it
 * @param make makes it for the first caller
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const store = globalThis as { [key: symbol]: Value | undefined };
  const key = Symbol.for(`groundwork.${name}`);
  store[key] ??= make();
  return store[key];
}

/** Error of what a product hands in with `bindProduct`, before it has. */
export const productNotBound = () => new Error("No product is bound: import src/server/procedure.ts first.");
