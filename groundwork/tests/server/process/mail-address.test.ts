import { describe, expect, it } from "vitest";
import { deliverableAddress, mailboxName, parseMailbox } from "#server/process/mail-address";

describe("an address", () => {
  it.each([
    ["wren@example.com", "wren@example.com"],
    ["o'neill+tag@EXAMPLE.com", "o'neill+tag@example.com"],
    ["wren@jõgeva.ee", "wren@xn--jgeva-dua.ee"],
    ["小林@例え.jp", "小林@xn--r8jz45g.jp"],
    [`${"l".repeat(64)}@example.com`, `${"l".repeat(64)}@example.com`],
  ])("%s is %s", (text, address) => expect(deliverableAddress(text)).toBe(address));

  it.each([
    "",
    "wren",
    "@example.com",
    "wren@",
    "wren@example.com\r\nBcc: evil@example.com",
    "wren@example.com\n",
    "wren@example.com, evil@example.com",
    "wren@example.com>",
    "<evil@example.com> wren@example.com",
    "wren @example.com",
    "wren@exa mple.com",
    "wren@exa\nmple.com",
    "wren@exa%6dple.com",
    "evil@example.com@good.com",
    '"a b"@example.com',
    "wr\u200ben@example.com",
    "wren\u0000@example.com",
    ".wren@example.com",
    "wren@-example.com",
    "wren@[127.0.0.1]",
    `${"l".repeat(65)}@example.com`,
    `${"ö".repeat(33)}@example.com`,
    `wren@${"d".repeat(61)}.${"d".repeat(61)}.${"d".repeat(61)}.${"d".repeat(61)}.com`,
  ])("%j is none", (text) => expect(deliverableAddress(text)).toBeUndefined());
});

describe("a mailbox", () => {
  it.each([
    ["mail@example.com", { name: "", address: "mail@example.com" }],
    ["Ledger <mail@example.com>", { name: "Ledger", address: "mail@example.com" }],
    ['"Ledger, the app" <mail@example.com>', { name: "Ledger, the app", address: "mail@example.com" }],
    ["<mail@example.com>", { name: "", address: "mail@example.com" }],
  ])("%s is read", (text, mailbox) => expect(parseMailbox(text)).toEqual(mailbox));

  it.each(["Ledger", "Ledger mail@example.com", "<mail@example.com", "a@b.c <d@e.f> g"])(
    "%j is none",
    (text) => expect(parseMailbox(text)).toBeUndefined(),
  );

  it("has a name on one line, in which nothing is that cannot be seen", () => {
    expect(mailboxName("Wren\r\nBcc: x\u202e \u0000y")).toBe("Wren Bcc: x y");
  });
});
