import { env } from "../process/env";
import { readSpecification } from "./specification/specification";

/** Public pages that a mail or another page leads to, and no search. */
const unlisted = /^\/(account-deleted|confirm-email|forgot-password|reset-password)$/;

/** Answers `/sitemap.xml` with the pages that everybody may see, and `/robots.txt` with those that are for nobody's search. */
export async function crawlerRoute({ url }: Request): Promise<Response> {
  const { APP_URL } = env();
  const { screens } = await readSpecification();
  const isOpen = ({ path, seenBy }: (typeof screens)[number]) =>
    seenBy.includes("anonymous") && !unlisted.test(path);
  const closed = screens.filter((screen) => !isOpen(screen)).map(({ path }) => path.replace(/\/\[.*/, ""));
  const open = screens.filter((screen) => isOpen(screen) && !screen.path.includes("["));
  const [type, text] = url.endsWith(".txt")
    ? [
        "text/plain",
        `User-agent: *\n${["/api/", ...new Set(closed)].map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${APP_URL}/sitemap.xml\n`,
      ]
    : [
        "application/xml",
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${open.map(({ path }) => `<url><loc>${APP_URL}${path}</loc></url>`).join("")}</urlset>\n`,
      ];
  return new Response(text, {
    headers: { "content-type": type ?? "", "cache-control": "public, max-age=3600" },
  });
}
