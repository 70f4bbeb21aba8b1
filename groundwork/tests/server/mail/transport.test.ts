import { afterEach, describe, expect, it } from "vitest";
import { platformLimits } from "#contract/limits";
import type { MailError } from "#server/mail/mail-error";
import { type Envelope, type MailLimits, openTransport } from "#server/mail/transport";
import { mailUser, smtpError, startMailServer, startSilentServer } from "#support/mail-server";

const from = { name: 'Ledger, "the" app', address: "mail@app.example.com" };
const mail = { subject: "Hello", text: "Words\n", html: "<p>Words</p>" };
const envelope: Envelope = { to: { name: "", address: "wren@example.com" }, mail, id: "mail-1" };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  ends.push(server.close);
  return server;
}

function transport(
  port: number,
  { scheme = "smtp", user = mailUser.inUrl, host = "127.0.0.1", limits = {} } = {},
) {
  const url = `${scheme}://${user ? `${user}@` : ""}${host}:${port}`;
  const opened = openTransport({ url, from }, { ...platformLimits.mail, ...limits } as MailLimits);
  ends.push(opened.close);
  return opened;
}

const refusal = (sending: Promise<void>): Promise<MailError> =>
  sending.then(
    () => Promise.reject(new Error("It was sent.")),
    (error) => error,
  );

describe("a mail arrives", () => {
  it.each(["smtp", "smtps"])("by %s, encrypted, from the user of the URL", async (scheme) => {
    const { port, received } = await mailServer({ secure: scheme === "smtps" });
    await transport(port, { scheme }).send(envelope);
    expect(received).toMatchObject([{ to: ["wren@example.com"], secure: true, user: "ledger" }]);
  });

  it("with its headers, as plain text and as HTML", async () => {
    const { port, received } = await mailServer();
    await transport(port).send(envelope);
    const [{ mail, raw } = { mail: undefined, raw: "" }] = received;
    expect(mail).toMatchObject({ subject: "Hello", messageId: "<mail-1@app.example.com>", text: "Words\n" });
    expect(mail?.html).toBe("<p>Words</p>");
    expect(mail?.from?.value).toEqual([from]);
    expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(raw).not.toMatch(/x-mailer|nodemailer/i);
  });

  it("without a password, where the URL has none", async () => {
    const { port, received } = await mailServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
    await transport(port, { user: "" }).send(envelope);
    expect(received).toMatchObject([{ secure: false, user: undefined }]);
  });

  it("once for each of many, over a few connections", async () => {
    let open = 0;
    let most = 0;
    const { port, received } = await mailServer({
      onConnect: (_session, done) => {
        open += 1;
        most = Math.max(most, open);
        done();
      },
      onClose: () => {
        open -= 1;
      },
    });
    const { send } = transport(port);
    const ids = Array.from({ length: 60 }, (_, index) => `mail-${index}`);
    await Promise.all(ids.map((id) => send({ ...envelope, id })));
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(60);
    expect(received).toHaveLength(60);
    expect(most).toBeLessThanOrEqual(platformLimits.mail.connections);
  });
});

describe("texts of people are no headers and no recipients", () => {
  it.each([
    'Wren, "the" <evil@example.com>',
    "Wren\r\nBcc: evil@example.com",
    "Wren <evil@example.com>, Ann",
    "ÅÄÖ 小林 🙂".repeat(8),
  ])("in the name %j", async (name) => {
    const { port, received } = await mailServer();
    await transport(port).send({ ...envelope, to: { name, address: "wren@example.com" } });
    const [arrived] = received;
    expect(arrived?.to).toEqual(["wren@example.com"]);
    const to = arrived?.mail.to && "value" in arrived.mail.to ? arrived.mail.to.value : [];
    expect(to).toEqual([{ name, address: "wren@example.com" }]);
    expect(arrived?.mail.bcc).toBeUndefined();
  });

  it.each(["Hello\r\nBcc: evil@example.com", "Hello\nX-Evil: 1", "=?utf-8?q?=0D=0ABcc:_evil?="])(
    "in the subject %j",
    async (subject) => {
      const { port, received } = await mailServer();
      await transport(port).send({ ...envelope, mail: { ...mail, subject } });
      const [arrived] = received;
      expect(arrived?.to).toEqual(["wren@example.com"]);
      expect(arrived?.mail.bcc).toBeUndefined();
      expect(arrived?.mail.headers.has("x-evil")).toBe(false);
    },
  );

  it("in a body with a line of a dot, and with very long lines", async () => {
    const text = `before\n.\nQUIT\n..\n${"long ".repeat(1000)}\nafter\n`;
    const { port, received } = await mailServer();
    await transport(port).send({ ...envelope, mail: { ...mail, text } });
    expect(received[0]?.mail.text).toBe(text);
    const longest = Math.max(...(received[0]?.raw ?? "").split("\r\n").map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(998);
  });
});

describe("international addresses", () => {
  const to = { name: "", address: "jõgeva@xn--jgeva-dua.ee" };

  it("go to a server that takes them", async () => {
    const { port, received } = await mailServer();
    await transport(port).send({ ...envelope, to });
    expect(received).toMatchObject([{ to: [expect.stringMatching(/^jõgeva@/)] }]);
  });

  it("are refused for good where the server does not, and nothing is sent", async () => {
    const { port, received } = await mailServer({ hideSMTPUTF8: true });
    const error = await refusal(transport(port).send({ ...envelope, to }));
    expect(error).toMatchObject({
      permanent: true,
      message: `The mail server at 127.0.0.1:${port} takes no international addresses (SMTPUTF8).`,
    });
    expect(received).toEqual([]);
  });
});

describe("a refusal", () => {
  it("of the recipient by 5xx is permanent, and other mails are sent on", async () => {
    const { port, received } = await mailServer({
      refuse: (address) => (address.startsWith("gone") ? smtpError(550, "5.1.1 No such user") : undefined),
    });
    const { send } = transport(port);
    const error = await refusal(send({ ...envelope, to: { name: "", address: "gone@example.com" } }));
    expect(error).toMatchObject({ name: "MailError", permanent: true });
    expect(error.message).toContain("550 5.1.1 No such user");
    await send(envelope);
    expect(received).toHaveLength(1);
  });

  it("of the mail by 5xx is permanent", async () => {
    const { port } = await mailServer({ refuseData: () => smtpError(554, "5.7.1 Looks like spam") });
    expect(await refusal(transport(port).send(envelope))).toMatchObject({ permanent: true });
  });

  it("by 4xx is temporary: the next try is accepted", async () => {
    let tries = 0;
    const { port, received } = await mailServer({
      refuse: () => {
        tries += 1;
        return tries === 1 ? smtpError(451, "4.3.0 Try again later") : undefined;
      },
    });
    const { send } = transport(port);
    expect(await refusal(send(envelope))).toMatchObject({ permanent: false });
    await send(envelope);
    expect(received).toHaveLength(1);
  });

  it("of the password is temporary, names no password, and says what is wrong", async () => {
    const { port, tried } = await mailServer();
    const error = await refusal(transport(port, { user: "ledger:hunter2hunter2" }).send(envelope));
    expect(error).toMatchObject({
      permanent: false,
      message: `The mail server at 127.0.0.1:${port} does not accept the user and password of MAIL_URL.`,
    });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("hunter2");
    expect(tried).toEqual(["ledger:hunter2hunter2"]);
  });
});

describe("a server that is away", () => {
  it("is temporary, and the next mail is sent when it is back", async () => {
    const first = await startMailServer();
    const { send } = transport(first.port);
    await send(envelope);
    await first.close();
    expect(await refusal(send(envelope))).toMatchObject({ permanent: false });
    const { received } = await mailServer({ port: first.port });
    await send({ ...envelope, id: "mail-2" });
    expect(received.map(({ mail }) => mail.messageId)).toEqual(["<mail-2@app.example.com>"]);
  });

  it("and has no name is temporary, and said so", async () => {
    const { send } = transport(25, { host: "mail.invalid" });
    expect(await refusal(send(envelope))).toMatchObject({ permanent: false });
  });

  it("is given up when it says nothing", async () => {
    const silent = await startSilentServer();
    ends.push(silent.close);
    const { send } = transport(silent.port, { limits: { connectSeconds: 1 } });
    expect(await refusal(send(envelope))).toMatchObject({
      permanent: false,
      message: `The mail server at 127.0.0.1:${silent.port} did not answer in time.`,
    });
  });

  it("is given up when it says nothing in the middle of a mail", async () => {
    const { port } = await mailServer({ onData: (stream) => void stream.resume() });
    const { send } = transport(port, { limits: { silentSeconds: 1 } });
    expect((await refusal(send(envelope))).message).toBe(
      `The mail server at 127.0.0.1:${port} did not answer in time.`,
    );
  });

  it("is given up when the caller does", async () => {
    const { port } = await mailServer({ onData: (stream) => void stream.resume() });
    const caller = new AbortController();
    const sending = refusal(transport(port).send({ ...envelope, signal: caller.signal }));
    caller.abort();
    expect(await sending).toMatchObject({ permanent: false });
  });
});

describe("a server on another machine", () => {
  // An address of every machine for itself, which does not say so.
  const host = "0.0.0.0";

  it("is told no password where it offers no TLS", async () => {
    const { port, tried } = await mailServer({ disabledCommands: ["STARTTLS"], allowInsecureAuth: true });
    const error = await refusal(transport(port, { host }).send(envelope));
    expect(error.permanent).toBe(false);
    expect(error.message).toMatch(/TLS|STARTTLS/);
    expect(tried).toEqual([]);
  });

  it.each(["smtp", "smtps"])("is told no password by %s where nobody vouches for it", async (scheme) => {
    const { port, tried } = await mailServer({ secure: scheme === "smtps" });
    const error = await refusal(transport(port, { host, scheme }).verify());
    expect(error.message).toMatch(/^The certificate of the mail server at 0\.0\.0\.0:\d+ is not one/);
    expect(tried).toEqual([]);
  });
});

it("a server is asked whether it takes the password, without a mail", async () => {
  const { port, received, tried } = await mailServer();
  await transport(port).verify();
  expect(tried).toHaveLength(1);
  expect(received).toEqual([]);
});
