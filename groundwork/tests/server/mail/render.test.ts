import { expect, it } from "vitest";
import { action, code, mail, paragraph } from "#contract/mail";
import { renderMail } from "#server/mail/render";

const origin = "https://app.example.com";
const link = `${origin}/reset?token=abc&next=%2F`;
const words = mail<{ name: string; link: string }>({
  subject: ({ product, name }) => `${name}, choose a new password for ${product}`,
  body: ({ name, link }) => [
    paragraph(`Hello ${name}, this link is good for one hour.`),
    action("Choose a new password", link),
    code("123456"),
  ],
});
const render = (name: string, values = { name, link }) =>
  renderMail(words, values, { product: "Ledger", accent: "#0b6545", origin });

it("a mail is plain text and HTML with the same words", () => {
  const { subject, text, html } = render("Wren");
  expect(subject).toBe("Wren, choose a new password for Ledger");
  expect(text).toBe(
    `Hello Wren, this link is good for one hour.\n\nChoose a new password:\n${link}\n\n    123456\n\n-- \nLedger · ${origin}\n`,
  );
  for (const part of ["Hello Wren, this link is good for one hour.", "123456", "<title>Wren, choose"])
    expect(html).toContain(part);
  expect(html).toContain(`href="${link.replace("&", "&#38;")}"`);
});

it.each([
  ["#0b6545", "#ffffff"],
  ["#ffd54a", "#000000"],
  ["#000000", "#ffffff"],
  ["#ffffff", "#000000"],
])("a button of the colour %s has words in %s", (accent, ink) => {
  const { html } = renderMail(words, { name: "Wren", link }, { product: "Ledger", accent, origin });
  expect(html).toContain(`<td bgcolor="${accent}"`);
  expect(html).toMatch(new RegExp(`<a href="[^"]*" style="[^"]*\\bcolor: ${ink};`));
});

it("HTML holds nothing of a name but its letters, and loads nothing", () => {
  const { html } = render(`<img src="//evil.example/x" onerror='x'>&amp;`);
  expect(html).not.toMatch(/<img|onerror='|&amp;/);
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(/);
});

it.each([
  ["a line of its own", "Wren\r\n\r\nYour account is locked", "Wren Your account is locked"],
  ["a line of another kind", "Wren\u2028Bcc: all", "Wren Bcc: all"],
  ["a link", "see https://evil.example/x", "see https: //evil. example/x"],
  ["a domain", "www.evil.com and evil。com", "www. evil. com and evil。 com"],
  [
    "a link behind one of this app",
    `${origin}/ http://evil.com`,
    "https: //app. example. com/ http: //evil. com",
  ],
  ["a path that is none", "/ http://evil.com", "/ http: //evil. com"],
  ["letters that nobody sees", "W\u200bre\u{e0041}n", "Wren"],
  ["an order that is read backwards", "Wren \u202egnp.exe", "Wren gnp. exe"],
])("a name cannot be %s", (_what, name, shown) => {
  const { text, subject } = render(name);
  expect(text).toContain(`Hello ${shown}, this`);
  expect(subject).toBe(`${shown}, choose a new password for Ledger`);
});

it.each(["J.R.R. Tolkien", "Dr. Who", "wren@example.com", "12.50", "Mary-Jane O'Neill", "小林 🙂"])(
  "the name %s stays as it is",
  (name) => expect(render(name).text).toContain(`Hello ${name}, this`),
);

it("a name that is written from right to left does not turn the words around it", () => {
  expect(render("שלום").text).toContain("Hello \u2068שלום\u2069, this");
});

it("a name takes no more space than the longest e-mail address", () => {
  const { text, subject } = render("n".repeat(1000));
  expect(text).toContain(`Hello ${"n".repeat(253)}…, this`);
  expect(subject).toHaveLength(150);
});

it("the path of a page becomes its URL", () => {
  expect(render("Wren", { name: "Wren", link: "/account?x=1" }).text).toContain(`${origin}/account?x=1\n`);
});

it.each([
  "https://evil.example.com/",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://app.example.com/",
  "https://me@app.example.com/",
  "https://app.example.com.evil.example/",
  "mailto:a@b.c",
  "account",
])("a mail does not lead to %s", (link) => {
  expect(() => render("Wren", { name: "Wren", link })).toThrow(
    'The action "Choose a new password" of a mail leads away from https://app.example.com.',
  );
});
