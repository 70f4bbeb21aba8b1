/** URL of a page of the app at this origin, whole; `undefined` for anything else. A path stands for a page of the app. */
export function ownUrl(href: string, origin: string): string | undefined {
  const whole = href.startsWith("/") ? origin + href : href;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.origin === origin && url.username === "" && url.password === "" ? url.href : undefined;
}
