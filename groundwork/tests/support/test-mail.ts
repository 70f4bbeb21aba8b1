import * as z from "zod";
import { mail, paragraph } from "#contract/mail";
import { mailJob } from "#server/mail/mail-job";

const words = mail<{ name: string }>({
  subject: ({ name, product }) => `Mail of ${product} for ${name}`,
  body: ({ name }) => [paragraph(`Hello ${name}.`)],
});

/** Job of the tests that sends a mail, with the shortest of all times. An address that is empty has nobody any more. */
export const testMail = mailJob({
  name: "test-mail",
  input: z.strictObject({ name: z.string(), address: z.string() }),
  retries: 6,
  backoff: 1,
  timeout: 5,
  message: async ({ input: { name, address } }) =>
    address === "" ? null : { to: { name, address }, mail: words, values: { name } },
});
