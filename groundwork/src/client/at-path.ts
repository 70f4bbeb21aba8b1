/** What a client of the calls has for the procedure at a path, such as "invoice.list", which only the data know. */
export const atPath = <Found>(client: object, path: string): Found =>
  path.split(".").reduce((part: unknown, name) => (part as Record<string, unknown>)[name], client) as Found;
