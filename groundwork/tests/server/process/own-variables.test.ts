import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineEnv, EnvError } from "#server/process/read-env";
import { oneWordOf, wholeNumber } from "#server/process/variable";

const { readEnv, variables } = defineEnv({
  PAYMENTS_URL: {
    schema: z.url(),
    description: "URL of the payment service",
    example: "https://payments.example.com",
    unset: "nothing can be paid",
  },
  WEBHOOK_URL: {
    schema: z.url(),
    must: "be a URL",
    description: "URL that payments are reported to",
    default: "$APP_URL/paid",
  },
  SEATS: { ...wholeNumber(2, 500), description: "Number of seats", default: "10" },
  PLAN: { ...oneWordOf(["free", "paid"]), description: "Plan of new accounts", unset: "none" },
});

function refusalsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.message.split("\n");
    throw error;
  }
}

describe("a variable of the product", () => {
  test("is read beside those of the platform", () => {
    const read = readEnv({
      PAYMENTS_URL: "https://pay.example.com",
      SEATS: "25",
      PLAN: "paid",
      PORT: "4100",
    });
    expect(read).toMatchObject({
      PAYMENTS_URL: "https://pay.example.com",
      SEATS: 25,
      PLAN: "paid",
      PORT: 4100,
    });
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(["PORT", "PAYMENTS_URL", "SEATS"]));
  });

  test("has its default, also one that refers to another variable, or no value", () => {
    expect(readEnv({ PORT: "4100", SEATS: "" })).toMatchObject({
      PAYMENTS_URL: undefined,
      WEBHOOK_URL: "http://localhost:4100/paid",
      SEATS: 10,
      PLAN: undefined,
    });
  });

  test("is refused with a sentence made from its declaration, together with the others", () => {
    expect(
      refusalsOf({ PAYMENTS_URL: "pay", WEBHOOK_URL: "x", SEATS: "501", PLAN: "all", PORT: "http" }),
    ).toEqual([
      "PORT must be a whole number from 1 to 65535, such as PORT=3000.",
      "PAYMENTS_URL must look like https://payments.example.com.",
      "WEBHOOK_URL must be a URL, such as WEBHOOK_URL=$APP_URL/paid.",
      "SEATS must be a whole number from 2 to 500, such as SEATS=10.",
      "PLAN must be free or paid.",
    ]);
  });

  test("is refused with its hint in place of the example", () => {
    expect(refusalsOf({ AUTH_SECRET: "short", DATABASE_URL: "mysql://a/b" })).toEqual([
      "DATABASE_URL must look like postgresql://user:password@localhost:5432/app; leave it out to use the embedded database.",
      "AUTH_SECRET must be at least 32 characters long; make one with: openssl rand -base64 32",
    ]);
  });

  test("has the type of its schema, and undefined only where there is no default", () => {
    const { PAYMENTS_URL, SEATS, PLAN, APP_URL, TRUSTED_PROXIES } = readEnv({});
    const typed: [string | undefined, number, "free" | "paid" | undefined, string, readonly string[]] = [
      PAYMENTS_URL,
      SEATS,
      PLAN,
      APP_URL,
      TRUSTED_PROXIES,
    ];
    expect(typed).toHaveLength(5);
    // @ts-expect-error: it has no default
    PAYMENTS_URL satisfies string;
  });

  test("has to be declared: no other name is one of the environment", () => {
    // @ts-expect-error: nothing declares it
    expect(readEnv({}).PAYMENT_URL).toBeUndefined();
    // @ts-expect-error: nor where a product declares none of its own
    expect(defineEnv({}).readEnv({}).PAYMENTS_URL).toBeUndefined();
  });

  test("never takes the name of one of the platform", () => {
    // @ts-expect-error: PORT is declared by the platform
    defineEnv({ PORT: { ...wholeNumber(1, 9), description: "Digit", default: "1" } });
  });
});
