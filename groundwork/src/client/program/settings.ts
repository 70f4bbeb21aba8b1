/** As `fetch`, as far as it is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<FetchedResponse>;
export type FetchedResponse = Pick<Response, "status" | "headers" | "url" | "text" | "body">;

/** Token, or what reads it for each call, as from a store of secrets. One that is absent is refused when it is used. */
export type Token =
  | string
  | undefined
  | (() => string | null | undefined | Promise<string | null | undefined>);

/** How long a call is tried. */
export type Patience = {
  /** Seconds that one attempt may take. The server itself gives most calls 10. */
  readonly attemptSeconds: number;
  /** Attempts after the first one; 0 for none. */
  readonly retries: number;
  /** Seconds for all attempts and the waits between them. */
  readonly totalSeconds: number;
};

const usual: Patience = { attemptSeconds: 30, retries: 4, totalSeconds: 60 };

/**
 * What was asked for, and the usual for what was not.
 * @throws {TypeError} on a number that cannot be meant
 */
export function patienceOf(asked: Partial<Patience>): Patience {
  const { attemptSeconds = usual.attemptSeconds, retries = usual.retries } = asked;
  const { totalSeconds = usual.totalSeconds } = asked;
  for (const [name, seconds] of Object.entries({ attemptSeconds, totalSeconds })) {
    if (!(seconds > 0)) throw new TypeError(`${name} must be more than 0, and is ${seconds}.`);
  }
  if (!(Number.isInteger(retries) && retries >= 0))
    throw new TypeError(`retries must be a whole number from 0 on, and is ${retries}.`);
  return { attemptSeconds, retries, totalSeconds };
}

// React Native's own URL does not read all parts of one.
const httpUrl = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^\s/?#@:[\]]+)(:\d{1,5})?(?:\/[^\s?#]*)?$/i;
const loopback = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Where the calls of an app are, from where the app is.
 * @throws {TypeError} when that is no http or https URL, or others could read the token on the way
 */
export function callsUrl(url: string | undefined, allowPlainHttp: boolean): string {
  const [, scheme, host] = httpUrl.exec(url ?? "") ?? [];
  if (!url || !scheme || !host) {
    throw new TypeError(
      `The URL of the app must be like https://app.example.com, without a query and without credentials, and is ${JSON.stringify(url)}.`,
    );
  }
  if (scheme.toLowerCase() === "http" && !loopback.test(host) && !allowPlainHttp) {
    throw new TypeError(
      `${url} is plain http: all on the way could read the token. Use https, or say allowPlainHttp where the network is yours alone.`,
    );
  }
  return `${url.replace(/\/+$/, "")}/api/trpc`;
}

/**
 * Reader of the headers that say who calls.
 * @throws {TypeError} when there is no token, or what is given can be none
 */
export function authorizationOf(token: Token): () => Promise<{ authorization: string }> {
  if (typeof token !== "function") checkToken(token);
  return async () => {
    const text = typeof token === "function" ? await token() : token;
    checkToken(text);
    return { authorization: `Bearer ${text}` };
  };
}

/** The message never repeats what was given, which may be most of a secret. */
function checkToken(token: unknown): void {
  if (typeof token !== "string" || token === "") {
    throw new TypeError(
      "There is no token: make one on the page /account/tokens of the app, and give it as `token`.",
    );
  }
  if (!/^[\w.~+/-]+=*$/.test(token)) {
    throw new TypeError("The token has a space, a line break or another character that no token has.");
  }
}
