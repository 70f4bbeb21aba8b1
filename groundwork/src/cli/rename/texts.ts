import { template } from "../template-version";
import type { Names } from "./names";

/** Edit of one file: its new text, or the same one where it does not bear the old name. */
export type Edit = (text: string, from: Names, to: Names) => string;

/** The name of Docker Compose's project and image, which allows for less than npm's. */
const composeName = (name: string) => name.replace(/^@[^/]+\//, "").replace(/[^a-z0-9_-]/g, "-");

const manifest: Edit = (text, _, to) => written({ ...JSON.parse(text), name: to.package });

const lock: Edit = (text, _, to) => {
  const { packages, ...rest } = JSON.parse(text);
  return written({
    ...rest,
    name: to.package,
    packages: { ...packages, "": { ...packages[""], name: to.package } },
  });
};

const product: Edit = (text, from, to) =>
  text.replace(productName, (line, before: string, name: string) =>
    name === from.display ? `${before}${JSON.stringify(to.display)}` : line,
  );

const compose: Edit = (text, from, to) => {
  const [old, name] = [composeName(from.package), composeName(to.package)];
  return text
    .split("\n")
    .map((line) => (/^ *(name|image): (.*)$/.exec(line)?.[2] === old ? line.replace(old, () => name) : line))
    .join("\n");
};

/** The heading, and at the end a line that credits the template. */
const readme: Edit = (text, from, to) => {
  const heading = `# ${from.display}\n`;
  const renamed = text.startsWith(heading) ? `# ${to.display}\n${text.slice(heading.length)}` : text;
  if (renamed.includes(credit)) return renamed;
  return `${renamed.trimEnd()}\n\n${credit}, a typed full-stack template. [groundwork/docs/update.md](groundwork/docs/update.md) says how its later versions are taken.\n`;
};
const credit = `Made from ${template}`;

/** The holder's line stands above the template's, which the licence asks to be kept. */
const licence: Edit = (text, from, to) => {
  const holder = /^Copyright \(c\) \d{4} (.+)$/;
  const lines = text.split("\n");
  const first = lines.findIndex((line) => holder.test(line));
  if (first === -1) return text;
  const line = `Copyright (c) ${new Date().getFullYear()} ${to.display}`;
  const name = holder.exec(lines[first] ?? "")?.[1];
  const isAlone = !lines.slice(first + 1).some((other) => holder.test(other));
  if (isAlone && name === template) return lines.toSpliced(first, 0, line).join("\n");
  return name === from.display && !isAlone ? lines.toSpliced(first, 1, line).join("\n") : text;
};

function written(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Where the product's name stands in the one file that says it; every page's title comes from there. */
export const productName = /(^ {2}name: )"([^"\n]*)"/m;

/** The files that bear the product's name. */
export const edits: Readonly<Record<string, Edit>> = {
  "package.json": manifest,
  "package-lock.json": lock,
  "src/product/product.ts": product,
  "compose.yaml": compose,
  "README.md": readme,
  LICENSE: licence,
};
