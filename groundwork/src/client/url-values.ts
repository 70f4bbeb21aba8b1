/** Query of a URL as Next has it. */
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Values of a page that live in its URL, so that they can be shared and gone back to. */
export type UrlValues<Name extends string> = {
  /** Those of a URL, in which anything may stand, that can be meant. */
  readonly read: (query: Query) => { readonly [Key in Name]?: string };
  readonly urlOf: (query: Query) => string;
};

/**
 * Values that live in the URL of a page.
 * @param checks by its name, whether a text can be the value
 */
export function urlValues<const Name extends string>(
  path: string,
  checks: Readonly<Record<Name, (text: string) => boolean>>,
): UrlValues<Name> {
  const given = (query: Query) =>
    Object.entries<(text: string) => boolean>(checks).flatMap(([name, isValue]) => {
      const text = [query[name] ?? ""].flat().at(-1) ?? "";
      return isValue(text) ? [[name, text]] : [];
    });
  return {
    read: (query) => Object.fromEntries(given(query)),
    urlOf: (query) => {
      const search = new URLSearchParams(given(query)).toString();
      return search ? `${path}?${search}` : path;
    },
  };
}
