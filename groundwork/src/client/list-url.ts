const urls = new Map<string, string>();

/** Notes how a list is shown, for the ways that lead back to it in this tab. */
export function rememberList(url: string): void {
  urls.set(url.split("?")[0] ?? url, url);
}

/** URL of the list at a path as it was shown last: with its search, its filters, its order and its view. */
export const listUrl = <Path extends string>(path: Path): Path => (urls.get(path) ?? path) as Path;
