import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { EnvError, isLoopback, readEnv } from "#server/process/env";

const SECRET = "s".repeat(32);

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error("the environment was accepted");
}

describe("the environment", () => {
  it("needs nothing for a local start", () => {
    expect(readEnv({})).toEqual({
      PORT: 3000,
      APP_URL: "http://localhost:3000",
      LISTEN_HOST: "127.0.0.1",
      DATABASE_URL: undefined,
      DATA_DIR: resolve(".data"),
      AUTH_SECRET: undefined,
      SIGN_UP: "open",
      TRUSTED_PROXIES: [],
      ALLOWED_HOSTS: [],
      SHUTDOWN_SECONDS: 15,
      WORKERS: 1,
      MAIL_URL: undefined,
      MAIL_FROM: undefined,
      JOBS: "on",
      SPECIFICATION: "on",
      SENTRY_DSN: undefined,
      SENTRY_ENVIRONMENT: "development",
      SENTRY_TRACES_SAMPLE_RATE: 0.1,
      LOG_LEVEL: "info",
      NODE_ENV: "development",
      SERVERLESS: false,
    });
  });

  it("takes a way past the pooler only beside the pooler", () => {
    const DATABASE_DIRECT_URL = "postgresql://app:secret@primary:5432/app";
    expect(refusal({ DATABASE_DIRECT_URL })).toMatch(
      /^DATABASE_URL is required because DATABASE_DIRECT_URL is set/,
    );
    const DATABASE_URL = "postgresql://app:secret@pooler:6432/app";
    expect(readEnv({ DATABASE_URL, DATABASE_DIRECT_URL, AUTH_SECRET: SECRET })).toMatchObject({
      DATABASE_URL,
      DATABASE_DIRECT_URL,
    });
  });

  describe("the number of workers", () => {
    it.each([{ APP_URL: "https://app.example.com" }, { LISTEN_HOST: "0.0.0.0" }])(
      "is up to the machine where others reach the app: %o",
      (source) => {
        expect(readEnv({ AUTH_SECRET: SECRET, ...source }).WORKERS).toBe("auto");
      },
    );

    it("is the one that is set", () => {
      expect(readEnv({ WORKERS: "auto" }).WORKERS).toBe("auto");
      expect(readEnv({ AUTH_SECRET: SECRET, APP_URL: "https://app.example.com", WORKERS: "2" }).WORKERS).toBe(
        2,
      );
    });

    it.each(["0", "65", "-1", "1.5", "many", "2 "])("is not %j", (WORKERS) => {
      expect(refusal({ WORKERS })).toBe(
        "WORKERS must be a whole number from 1 to 64, or auto, such as WORKERS=4.",
      );
    });
  });

  describe("a provider to sign in with", () => {
    const OIDC = {
      OIDC_ISSUER: "https://id.example.com",
      OIDC_CLIENT_ID: "app",
      OIDC_CLIENT_SECRET: "not to be seen",
      OIDC_NAME: "Example ID",
    };

    it("is there when all four variables are", () => {
      const { OIDC: read } = readEnv(OIDC);
      expect(read).toEqual({
        issuer: "https://id.example.com",
        clientId: "app",
        clientSecret: "not to be seen",
        name: "Example ID",
      });
    });

    it.each(Object.keys(OIDC))("is refused without %s, which is named", (name) => {
      expect(refusal({ ...OIDC, [name]: "" })).toBe(
        `To sign in with a provider, set ${name} too; to do without, unset every variable that begins with OIDC_.`,
      );
    });

    it.each([
      "http://id.example.com",
      "id.example.com",
      "https://me:word@id.example.com",
      "https://id.example.com/?x=1",
      "https://id.example.com/#x",
      "file:///etc/passwd",
    ])("is not %s", (OIDC_ISSUER) => {
      expect(refusal({ ...OIDC, OIDC_ISSUER })).toMatch(/^OIDC_ISSUER must be the https URL/);
    });

    it.each([
      "http://localhost:4000",
      "http://127.0.0.1:4000/realms/one",
      "https://id.example.com/realms/one/",
    ])("may be %s, which is kept letter by letter", (OIDC_ISSUER) => {
      expect(readEnv({ ...OIDC, OIDC_ISSUER }).OIDC?.issuer).toBe(OIDC_ISSUER);
    });
  });

  it.each(["VERCEL", "AWS_LAMBDA_FUNCTION_NAME"])("is a serverless host's where there is %s", (name) => {
    expect(readEnv({ [name]: "1" }).SERVERLESS).toBe(true);
  });

  it("derives the URL from the port", () => {
    expect(readEnv({ PORT: "4100" })).toMatchObject({ PORT: 4100, APP_URL: "http://localhost:4100" });
  });

  it("takes an empty variable for one that is not set", () => {
    const empty = { PORT: "", APP_URL: "", DATABASE_URL: "", DATA_DIR: "", AUTH_SECRET: "", NODE_ENV: "" };
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  it("keeps the origin of the URL and the absolute path of the data", () => {
    const read = readEnv({ APP_URL: "https://app.example.com/", DATA_DIR: "/srv/data", AUTH_SECRET: SECRET });
    expect(read).toMatchObject({ APP_URL: "https://app.example.com", DATA_DIR: "/srv/data" });
  });

  it.each(["0", "65536", "-1", "3000.5", "http", "99999999", " 3000"])("refuses the port %j", (PORT) => {
    expect(refusal({ PORT })).toMatch(/^PORT must be a whole number/);
  });

  it.each([
    "app.example.com",
    "ftp://a.b",
    "https://a.b/path",
    "https://a.b?x=1",
    "https://me@a.b",
    "https://",
  ])("refuses the URL %j", (APP_URL) => {
    expect(refusal({ APP_URL, AUTH_SECRET: SECRET })).toMatch(/^APP_URL must be the URL/);
  });

  it.each(["mysql://a/b", "localhost:5432", "postgres", "postgresql://host:port/db"])(
    "refuses the database %j",
    (DATABASE_URL) => {
      expect(refusal({ DATABASE_URL, AUTH_SECRET: SECRET })).toMatch(/^DATABASE_URL must look like/);
    },
  );

  it.each([
    [
      "schema=crm",
      /^DATABASE_URL has a parameter schema that is not used here: take it out; the tables are in/,
    ],
    [
      "pgbouncer=true",
      /^DATABASE_URL has a parameter pgbouncer .*DATABASE_DIRECT_URL instead\. These are used:/,
    ],
    ["connection_limit=1", /^DATABASE_URL has a parameter connection_limit .*fixed number of connections/],
    ["sslmode=sometimes", /^DATABASE_URL has an sslmode that is none: use one of disable, no-verify, /],
    // A password that was not encoded may have cut the URL in two.
    ["hunter2$hunter2", /^DATABASE_URL has a parameter that is not used here/],
  ])("refuses the parameter of a database %j by its name", (parameter, sentence) => {
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
      const url = `postgresql://me:word@db.example.com/app?application_name=app&${parameter}`;
      const words = refusal({ DATABASE_URL: "postgresql://a/b", AUTH_SECRET: SECRET, [name]: url });
      expect(words.replace(name, "DATABASE_URL")).toMatch(sentence);
      expect(words).not.toMatch(/hunter2|crm|sometimes/);
    }
  });

  it.each([
    "postgresql://me:word@db.example.com/app?statement_timeout=&lock_timeout=1&sslrootcert=ca.pem&sslmode=no-verify",
    "postgresql://me:word@db.example.com:5432/app?sslmode=require",
    "postgres://localhost/app",
    "postgresql://me@/app?host=/tmp/socket",
    "postgresql:///app?host=/tmp/socket&user=me",
  ])("accepts the database %j", (DATABASE_URL) => {
    expect(readEnv({ DATABASE_URL, AUTH_SECRET: SECRET }).DATABASE_URL).toBe(DATABASE_URL);
  });

  it("takes names with commas between them for those that it is reached by", () => {
    expect(readEnv({ ALLOWED_HOSTS: "app.internal, 10.0.0.5,[::2]" }).ALLOWED_HOSTS).toEqual([
      "app.internal",
      "10.0.0.5",
      "[::2]",
    ]);
  });

  it.each(["app.internal:3000", "https://app.internal", "a b", "a,,b", "*", "[::2"])(
    "refuses %j for a name that it is reached by",
    (ALLOWED_HOSTS) => {
      expect(refusal({ ALLOWED_HOSTS })).toMatch(/^ALLOWED_HOSTS must be names/);
    },
  );

  it.each([
    ["http://localhost:3000", "127.0.0.1"],
    ["http://[::1]:3000", "::1"],
    ["https://app.example.com", "0.0.0.0"],
  ])("listens for %s on %s", (APP_URL, LISTEN_HOST) => {
    expect(readEnv({ APP_URL, AUTH_SECRET: SECRET }).LISTEN_HOST).toBe(LISTEN_HOST);
    expect(readEnv({ APP_URL, AUTH_SECRET: SECRET, LISTEN_HOST: "10.0.0.5" }).LISTEN_HOST).toBe("10.0.0.5");
  });

  it.each(["localhost", "0.0.0.0:3000", "*"])("refuses to listen on %j", (LISTEN_HOST) => {
    expect(refusal({ LISTEN_HOST })).toMatch(/^LISTEN_HOST must be an IP address of this machine/);
  });

  it.each(["0", "601", "1.5", "15s", "-1"])("refuses %j seconds to end in", (SHUTDOWN_SECONDS) => {
    expect(refusal({ SHUTDOWN_SECONDS })).toMatch(/^SHUTDOWN_SECONDS must be a whole number of seconds/);
  });

  it.each(["verbose", "INFO", "30"])("refuses the log level %j", (LOG_LEVEL) => {
    expect(refusal({ LOG_LEVEL })).toMatch(/^LOG_LEVEL must be fatal, error, warn/);
  });

  it("requires a secret beside a database of one's own and beside a public URL", () => {
    expect(refusal({ DATABASE_URL: "postgres://localhost/app" })).toMatch(
      /^AUTH_SECRET is required because DATABASE_URL is set/,
    );
    expect(refusal({ APP_URL: "https://app.example.com" })).toMatch(
      /^AUTH_SECRET is required because APP_URL is a public URL/,
    );
    expect(refusal({ LISTEN_HOST: "0.0.0.0" })).toMatch(
      /^AUTH_SECRET is required because LISTEN_HOST lets other machines in/,
    );
    expect(readEnv({ APP_URL: "http://127.0.0.1:3000", LISTEN_HOST: "::1" }).AUTH_SECRET).toBeUndefined();
  });

  it.each([
    "sentry.example.com/1",
    "https://sentry.example.com/1",
    "https://key@sentry.example.com",
    "https://key@sentry.example.com/project",
    "ftp://key@sentry.example.com/1",
    "https://key@sentry.example.com/1?x=1",
  ])("refuses the DSN %j", (SENTRY_DSN) => {
    expect(refusal({ SENTRY_DSN })).toMatch(/^SENTRY_DSN must look like/);
  });

  it.each(["https://key@o1.ingest.sentry.io/42", "http://key@127.0.0.1:4399/1", "https://key@a.b/sentry/1"])(
    "accepts the DSN %j",
    (SENTRY_DSN) => {
      expect(readEnv({ SENTRY_DSN }).SENTRY_DSN).toBe(SENTRY_DSN);
    },
  );

  it.each([
    "mail.example.com:587",
    "https://mail.example.com",
    "smtp://",
    "smtp://user@mail.example.com",
    "smtp://:word@mail.example.com",
    "smtp://user:100%@mail.example.com",
    "smtp://user:word@mail.example.com/path",
    "smtps://user:word@mail.example.com?tls.rejectUnauthorized=false",
    "smtp://user:word@mail.example.com#x",
    "smtp://user:word@mail example.com",
    "smtp://user:wo/rd@mail.example.com",
  ])("refuses the mail server %j", (MAIL_URL) => {
    const words = refusal({ MAIL_URL, MAIL_FROM: "mail@example.com" });
    expect(words).toBe("MAIL_URL must look like smtp://user:password@smtp.example.com:587.");
  });

  it.each(["smtp://localhost:1025", "smtps://user:p%40ss@[::1]:465", "smtp://user:word@10.0.0.5/"])(
    "accepts the mail server %j",
    (MAIL_URL) => {
      expect(readEnv({ MAIL_URL, MAIL_FROM: "mail@example.com" }).MAIL_URL).toBe(MAIL_URL);
    },
  );

  it("requires a sender beside a mail server, and reads a name with the address", () => {
    const MAIL_URL = "smtp://user:hunter2@mail.example.com";
    expect(refusal({ MAIL_URL })).toBe(
      "MAIL_FROM is required because MAIL_URL is set: it must be an e-mail address, or a name with one in angle brackets, such as MAIL_FROM=My product <mail@example.com>.",
    );
    expect(readEnv({ MAIL_URL, MAIL_FROM: "Ledger <mail@example.com>" }).MAIL_FROM).toEqual({
      name: "Ledger",
      address: "mail@example.com",
    });
  });

  it.each(["Ledger", "mail@", "mail@example.com, evil@example.com", "Ledger <mail@example.com"])(
    "refuses mails from %j",
    (MAIL_FROM) => {
      expect(refusal({ MAIL_FROM })).toMatch(/^MAIL_FROM must be an e-mail address, or a name/);
    },
  );

  it.each(["-0.1", "1.5", "2", "half", "1e-3", "NaN", " 1"])("refuses the sample rate %j", (rate) => {
    expect(refusal({ SENTRY_TRACES_SAMPLE_RATE: rate })).toMatch(/^SENTRY_TRACES_SAMPLE_RATE must be/);
  });

  it.each([
    ["0", 0],
    ["1", 1],
    ["0.25", 0.25],
    [".5", 0.5],
    ["1.0", 1],
  ])("accepts the sample rate %j", (SENTRY_TRACES_SAMPLE_RATE, rate) => {
    expect(readEnv({ SENTRY_TRACES_SAMPLE_RATE }).SENTRY_TRACES_SAMPLE_RATE).toBe(rate);
  });

  it("names the reports of an app in production so, unless set otherwise", () => {
    expect(readEnv({ NODE_ENV: "production" }).SENTRY_ENVIRONMENT).toBe("production");
    expect(readEnv({ SENTRY_ENVIRONMENT: "staging" }).SENTRY_ENVIRONMENT).toBe("staging");
    expect(refusal({ SENTRY_ENVIRONMENT: "a b" })).toMatch(/^SENTRY_ENVIRONMENT must be a name/);
  });

  it("names every wrong variable at once, and never the value of one", () => {
    const message = refusal({
      PORT: "x1",
      DATABASE_URL: "mysql://u:hunter2@h/d",
      AUTH_SECRET: "short-secret",
    });
    expect(message.split("\n")).toHaveLength(3);
    expect(message).not.toMatch(/hunter2|short-secret/);
  });
});

describe("a loopback address", () => {
  it.each([
    "http://localhost:3000",
    "http://127.0.0.1",
    "http://127.8.8.8:1",
    "http://[::1]:3000",
    "http://app.localhost",
  ])("is %s", (origin) => expect(isLoopback(origin)).toBe(true));

  it.each([
    "https://example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "http://10.0.0.1",
  ])("is not %s", (origin) => expect(isLoopback(origin)).toBe(false));
});
