/**
 * Data that Sentry's SDK may collect automatically, in the browser and on the server: nothing of a person, and nothing that a
 * person wrote. By default it takes IP addresses, headers, bodies, cookies, queries and local variables.
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

/** A text without what it quotes and without e-mail addresses: what could not be read, for one, may be a person's own. */
export const withoutQuotes = (text: string): string =>
  text.replace(/"[^"]*"/g, '"[…]"').replace(/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[…]");

/**
 * A text whose URLs and paths end before their query and fragment and name no user, wherever in it they stand. Only the
 * build's number stays, which scripts are fetched with, since their lines and columns follow it.
 */
export const withoutQueries = (text: string): string =>
  text
    .replace(/(?:\?|%3F)(?!dpl=[\w-]+(?::\d|[\s)]|$))\S+/gi, "")
    .replace(/#(?<=^#|\/[^\s#]*#)\S+/g, "")
    .replace(/(?<=:\/\/)[^\s/@]*@/g, "");

/** A CSS selector, as the SDK names an element by it, without the values of attributes: labels are people's words. */
function withoutAttributeValues(text: string): string {
  const from = text.indexOf('="');
  const to = text.lastIndexOf('"]');
  return from >= 0 && to > from ? `${text.slice(0, from)}="[…]${text.slice(to)}` : text;
}

/** A text of a browser without the words of its user. */
export const withoutWords = (text: string) => withoutQueries(withoutQuotes(withoutAttributeValues(text)));

/** Names under which the SDK keeps a query or a fragment, where its shape no longer tells what it is. */
const partOfUrl = /^(?:(?:url|http)\.(?:query|fragment)|query_string)$/;

/**
 * Value of a JSON text with each string in it cleaned, however deep it lies and whatever its name is.
 * @param clean {@link withoutWords} for what a browser says; {@link withoutQueries} where quotes are a program's own
 * @throws {SyntaxError} when it is not JSON
 * @throws {RangeError} when it is nested too deep
 */
export const parseClean = (json: string, clean: (text: string) => string): unknown =>
  JSON.parse(json, (name, value: unknown) => {
    if (partOfUrl.test(name)) return undefined;
    return typeof value === "string" ? clean(value) : value;
  });

/**
 * Cleans an envelope of Sentry's SDK in place. Events, spans, logs, metrics and sessions: each leaves in an envelope, so
 * that nothing has to be known of what is in them.
 */
export function cleanEnvelope(
  [header, items]: [Record<string, unknown>, unknown[][]],
  clean: (text: string) => string,
): void {
  const cleaned = (value: unknown) => parseClean(JSON.stringify(value), clean);
  // Beside the DSN, which is a URL with a user, the header names the page in its trace.
  if (header.trace !== undefined) header.trace = cleaned(header.trace);
  for (const item of items) item[1] = cleaned(item[1]);
}
