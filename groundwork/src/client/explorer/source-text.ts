/** Names that stand for themselves in an object; of the others, `__proto__` would set the prototype. */
const isPlainName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__";

/** Length of a line up to which a value stays on it. */
const lineLength = 60;

/** Value as TypeScript writes it, dates as dates: what is shown of an answer, and what is copied into code. */
export function toSource(value: unknown, indent = ""): string {
  if (value === undefined) return "undefined";
  if (value instanceof Date) return `new Date(${JSON.stringify(value)})`;
  if (typeof value !== "object" || value === null) return textOf(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => toSource(item, inner))
    : Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${toSource(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  const pad = Array.isArray(value) ? "" : " ";
  const short = `${open}${pad}${parts.join(", ")}${pad}${close}`;
  if (short.length <= lineLength && !short.includes("\n")) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}

/** Text of JSON, in which nothing ends a line or turns its direction. */
const textOf = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const nameOf = (name: string): string => {
  if (isPlainName(name)) return name;
  return name === "__proto__" ? `["__proto__"]` : textOf(name);
};
