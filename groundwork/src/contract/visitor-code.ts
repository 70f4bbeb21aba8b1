import type { Role } from "./permissions";
import { visitorCookieName } from "./visitor";

/**
 * Inline script of every page, run before anything is painted: marks the document with the role in the visitor cookie,
 * and keeps the name for CSS. The same for everybody, so that pages made at the build can carry it. `visitor.tsx` takes
 * over once the page has come alive.
 */
export const visitorScript = (roles: readonly Role[]) => `(() => {
  const start = (location.protocol === "https:" ? "${visitorCookieName(true)}" : "${visitorCookieName(false)}") + "=";
  const [, role, name] = /^(.+?):(.+)$/.exec(
    document.cookie.split("; ").find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? "",
  ) ?? [];
  if (!${JSON.stringify(roles)}.includes(role)) return;
  try {
    const { style, dataset } = document.documentElement;
    style.setProperty("--visitor", '"' + CSS.escape(decodeURIComponent(name)) + '"');
    dataset.visitor = role;
  } catch {}
})()`;

/** Hides what has a `data-for` in which the visitor's role, or `anonymous`, does not stand. */
export const visitorStyle = (roles: readonly Role[]) =>
  [
    'html:not([data-visitor]) [data-for]:not([data-for~="anonymous"])',
    ...roles.map((role) => `html[data-visitor="${role}"] [data-for]:not([data-for~="${role}"])`),
  ]
    .join(",")
    .concat("{display:none}");
