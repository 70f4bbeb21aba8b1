import { type Declarations, defineEnv } from "groundwork/env";

/**
 * Variables of this product, in addition to the platform's (groundwork/docs/variables.md). This is the one place to add
 * one: `env()` has it with its type, a wrong value is refused at the start, and `npm run format` writes it into
 * `.env.example`.
 */
const ownVariables = {
  // PAYMENTS_URL: {
  //   schema: z.url(),
  //   description: "URL of the payment service",
  //   example: "https://payments.example.com",
  //   unset: "nothing can be paid", // or `default`, a text that the schema accepts
  // },
} as const satisfies Declarations;

export const { env, readEnv, variables } = defineEnv(ownVariables);
