/** Tags, comments and texts of what React wrote; it puts every attribute into quotes, and escapes what is in them. */
const token = /<!--.*?-->|<(\/?)([a-z][\w-]*)([^>]*?)\/?>|([^<]+)/gs;
const attribute = /([a-zA-Z][\w:-]*)(?:="([^"]*)")?/g;

const renamed: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  value: "defaultValue",
  checked: "defaultChecked",
};
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const ends = new Set(["input", "img", "br", "hr", "meta", "link"]);

/** Code that makes the elements of a page's body with `h`, its scripts left out. */
export function elementsOf(html: string): string {
  const body = html
    .slice(html.search(/<body[ >]/), html.lastIndexOf("</body>"))
    .replace(/^<body[^>]*>/, "")
    .replace(/<(script|template|style)\b.*?<\/\1>/gs, "");
  let code = "";
  for (const [, closing, name = "", attributes = "", text] of body.matchAll(token)) {
    if (text !== undefined) code += `${JSON.stringify(decoded(text))},`;
    else if (closing) code += "),";
    else if (name) code += `h("${name}", ${properties(attributes)}, ${ends.has(name) ? ")," : ""}`;
  }
  return code;
}

function properties(text: string): string {
  const all = [...text.matchAll(attribute)].map(([, name = "", value]) => [
    renamed[name] ?? name,
    name === "style" ? styles(value ?? "") : value === undefined ? true : decoded(value),
  ]);
  return JSON.stringify(Object.fromEntries(all));
}

const styles = (text: string) =>
  Object.fromEntries(
    text
      .split(";")
      .filter(Boolean)
      .map((one) => {
        const [name = "", value = ""] = one.split(":");
        return [name.replace(/(?<=.)-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value];
      }),
  );

const decoded = (text: string) =>
  text.replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);
