import { createHash, randomBytes } from "node:crypto";
import { mailStyles } from "../mail/styles";

/** The scripts, styles and style attributes inside of a page, by their hashes: `'sha256-…'`. */
export type InlineCode = Record<"scripts" | "styles" | "attributes", readonly string[]>;

/** The inline code of each page that was made at the build, by its path. `groundwork/src/cli/inline-code.ts` finds it. */
export type InlineCodeByPath = Readonly<Record<string, InlineCode>>;

type Policy = {
  readonly text: string;
  /** Nonce that allows the inline scripts of a page that is rendered for this request alone. */
  readonly nonce?: string;
};

type Circumstances = {
  /** Whether people reach the app by https. */
  readonly https: boolean;
  /** Next's development server evaluates code, and brings styles as elements. Style attributes it is not allowed either. */
  readonly development: boolean;
  /** Inline scripts of every page, allowed in development. After a build they are among those of each page. */
  readonly inlineScripts?: readonly string[];
};

/** Source expression by which a policy allows an inline script or a style attribute. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

const codeOfMails: InlineCode = {
  scripts: [],
  styles: [],
  attributes: Object.values(mailStyles).map(scriptHash),
};

/** Pages, from the build too, that Next answers with where it finds no page and where it cannot render one. */
const notFound = "/_not-found";
const failed = "/_global-error";

/** Page of kept mails, which are shown with the style attributes that they are sent with. */
const mailsPath = "/_mail";

/** Answers to programs and parts of pages: shown as a page, they may neither run nor load anything. */
const noPage = /^\/(api|_next\/static)\//;
const sealed = policyOf({
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/**
 * Says which policy an answer at a path carries. A page that was made at the build lists its own inline code, and is
 * the same for everybody; any other page is rendered for each request and carries a nonce.
 */
export function contentSecurityPolicies(
  pages: InlineCodeByPath,
  circumstances: Circumstances,
): (path: string) => Policy {
  const codeOf = (paths: readonly string[]) => paths.flatMap((path) => pages[path] ?? []);
  const built = new Map(
    Object.keys(pages).map((path) => [
      asSent(path),
      { text: pagePolicy(codeOf([path, failed]), circumstances) },
    ]),
  );
  // Written once, with a gap where each nonce goes.
  const withGap = (code: readonly InlineCode[]) => pagePolicy(code, circumstances, "|").split("|");
  const rendered = withGap(codeOf([notFound, failed]));
  const mails = withGap([...codeOf([notFound, failed]), codeOfMails]);
  return (path) => {
    if (noPage.test(path)) return { text: sealed };
    const known = built.get(path);
    if (known) return known;
    const nonce = randomBytes(16).toString("base64");
    return { text: (path === mailsPath ? mails : rendered).join(nonce), nonce };
  };
}

/** A path as a browser writes it. */
const asSent = (path: string) => new URL(path, "http://localhost").pathname;

function pagePolicy(
  code: readonly InlineCode[],
  { https, development, inlineScripts = [] }: Circumstances,
  nonce?: string,
): string {
  const all = (kind: keyof InlineCode) => [...new Set(code.flatMap((inline) => inline[kind]))];
  const attributes = all("attributes");
  return policyOf({
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      ...(nonce === undefined ? [] : [`'nonce-${nonce}'`]),
      ...all("scripts"),
      // Next gives them a nonce in most pages, and not in all.
      ...(development ? ["'unsafe-eval'", ...inlineScripts.map(scriptHash)] : []),
    ],
    "style-src": ["'self'", ...(development ? ["'unsafe-inline'"] : all("styles"))],
    // Written for development too, where the sources of `style-src` would let every style attribute through.
    ...((development || attributes.length > 0) && {
      "style-src-attr": attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"],
    }),
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(https && { "upgrade-insecure-requests": [] }),
  });
}

/** The header in which Next looks for the nonce of a request, when it makes a page. */
export const nonceHeader = (nonce: string): string => `script-src 'nonce-${nonce}'`;

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
