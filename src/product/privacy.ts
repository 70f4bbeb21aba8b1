/**
 * What Sentry's SDK may take in by itself, in the browser and on the server: nothing of a person, and nothing that a
 * person wrote. By default it takes addresses, headers, bodies, cookies, queries and local variables.
 */
export const collectedData = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: false, response: false },
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  stackFrameVariables: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  queues: false,
  frameContextLines: 0,
} satisfies Record<string, boolean | number | readonly string[] | Record<string, boolean>>;

/** An error's words without the texts that it quotes: what could not be read, for one, which may be a person's own. */
export const withoutQuotes = (message: string): string =>
  message.replace(/"[^"]*"/g, '"[…]"').replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[…]");
