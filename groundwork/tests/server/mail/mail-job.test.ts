import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { platformLimits } from "#contract/limits";
import { closeMail, mailable } from "#server/mail/deliver";
import { outboxMails } from "#server/mail/outbox";
import { env } from "#server/process/env";
import { smtpError, startMailServer } from "#support/mail-server";
import { testMail } from "#support/test-mail";
import { startTestWorker } from "#support/worker";
import { testDatabase } from "#testing/database";
import { lines } from "#testing/log";
import { temporaryFolder } from "#testing/temporary-folder";
import { productProcedures } from "../../support/product-procedures";
import { jobsOf, reaches } from "./harness";

const at = await testDatabase();
await productProcedures();
const { db } = at;
const folder = temporaryFolder();

vi.mock(import("#server/process/env"), async (original) => {
  const module = await original();
  return { ...module, env: () => module.readEnv() };
});

const enqueue = (name: string, address = `${name}@example.com`) =>
  testMail.enqueue(db, { name, address }, { reference: "TEST-0000" });

beforeEach(() => {
  closeMail();
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
  vi.stubEnv("APP_URL", "http://localhost:3000");
  vi.stubEnv("MAIL_URL", "");
  const worker = startTestWorker(at, [testMail]);
  return () => worker.stop(0);
});

describe("with a mail server", () => {
  async function serve(options: Parameters<typeof startMailServer>[0] = {}) {
    const server = await startMailServer(options);
    vi.stubEnv("MAIL_URL", server.url);
    vi.stubEnv("MAIL_FROM", "Ledger <mail@app.example.com>");
    return server;
  }

  test("a job sends its mail, whose Message-ID is the job's", async () => {
    const { received, close } = await serve();
    await enqueue("wren");
    await reaches(db, "wren", "done");
    const [job] = await jobsOf(db, "wren");
    expect(received).toMatchObject([
      {
        to: ["wren@example.com"],
        mail: { subject: "Mail of Groundwork for wren", messageId: `<${job?.id}@app.example.com>` },
      },
    ]);
    await close();
  });

  test("a job whose recipient is gone sends nothing", async () => {
    const { received, close } = await serve();
    await enqueue("nobody", "");
    await reaches(db, "nobody", "done");
    expect(received).toEqual([]);
    await close();
  });

  test("a mail that the server does not take yet is tried again, under the same Message-ID", async () => {
    const tried: (string | undefined)[] = [];
    const { received, close } = await serve({
      refuseData: () => (tried.push("") === 1 ? smtpError(451, "4.3.0 Later") : undefined),
    });
    await enqueue("later");
    await reaches(db, "later", "done");
    expect(tried).toHaveLength(2);
    expect(received).toHaveLength(1);
    expect(lines("error")).toMatchObject([{ path: "jobs/test-mail", code: "RETRY" }]);
    await close();
  });

  test("a mail that the server refuses for good is not tried again, and its reason is kept without the address", async () => {
    let tries = 0;
    const { close, port } = await serve({
      refuse: () => {
        tries += 1;
        return smtpError(550, "5.1.1 <gone@example.com> is no user here");
      },
    });
    await enqueue("gone");
    await reaches(db, "gone", "failed");
    expect(tries).toBe(1);
    const [job] = await jobsOf(db, "gone");
    expect(job?.reason).toBe(
      `The mail server at localhost:${port} answered RCPT TO with: 550 5.1.1 <[…]> is no user here`,
    );
    expect(lines("error")).toMatchObject([{ code: "FAILED" }]);
    await close();
  });

  test("an address that is none fails at once, and is asked of no server", async () => {
    const { received, close } = await serve();
    await enqueue("injected", "wren@example.com\r\nRCPT TO:<evil@example.com>");
    await reaches(db, "injected", "failed");
    expect(lines("error")).toHaveLength(1);
    expect(received).toEqual([]);
    await close();
  });
});

describe("without a mail server", () => {
  test("an app that only this machine reaches keeps its mails, for the eyes of its user, the newest first", async () => {
    expect(mailable()).toBe(true);
    for (const name of ["first", "second"]) {
      await enqueue(name);
      await reaches(db, name, "done");
    }
    const kept = await outboxMails(env());
    expect(kept.map(({ to }) => to.address)).toEqual(["second@example.com", "first@example.com"]);
    expect(kept[0]).toMatchObject({
      subject: "Mail of Groundwork for second",
      text: expect.stringContaining("Hello second."),
    });
    const files = readdirSync(join(folder, "mail"));
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(join(folder, "mail", file)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "mail")).mode & 0o777).toBe(0o700);
  });

  test("a public app sends none: what needs mail is absent, and a job of it fails with a reason", async () => {
    vi.stubEnv("APP_URL", "https://app.example.com");
    expect(mailable()).toBe(false);
    await enqueue("unsent");
    await reaches(db, "unsent", "retry");
    const [job] = await jobsOf(db, "unsent");
    expect(job?.reason).toBe("This app sends no mail: set MAIL_URL and MAIL_FROM, and start it again.");
    expect((await outboxMails(env())).map(({ to }) => to.address)).not.toContain("unsent@example.com");
    expect(lines("error")).toMatchObject([{ code: "RETRY" }]);
  });

  test("the oldest mails are forgotten", async () => {
    const { keepMail } = await import("#server/mail/outbox");
    const to = { name: "", address: "wren@example.com" };
    for (let index = 0; index < platformLimits.mail.kept + 3; index += 1)
      await keepMail({ id: `mail-${index}`, to, subject: String(index), text: "", html: "" }, env());
    const kept = await outboxMails(env());
    expect(kept).toHaveLength(platformLimits.mail.kept);
    expect(kept.some(({ to }) => to.address === "first@example.com")).toBe(false);
  });
});
