import * as z from "zod";
import { tokenLimits } from "@/product/limits";
import { signedIn } from "@/product/permissions";
import { identity } from "@/server/identity/identity";
import { mutation, query } from "@/server/procedure";
import { createdToken, newToken, tokenById, tokenRevoked, tokenView } from "./fields";

const { tokens } = identity;

/** The caller's tokens, the newest first. */
export const list = query({
  permission: signedIn,
  caller: "session",
  output: z.array(tokenView),
  run: tokens.list,
});

/** Makes a token for a program, and answers its text this once. */
export const create = mutation({
  permission: signedIn,
  caller: "session",
  freshSession: true,
  input: newToken,
  output: createdToken,
  errors: ["TOKEN_ROLE_TOO_HIGH", "TOKENS_TOO_MANY"],
  invalidates: ["token.list"],
  run: (call) => {
    const { lifetime, ...token } = call.input;
    return tokens.create(call, { ...token, days: tokenLimits.days[lifetime] });
  },
});

/** Revokes a token: the next request with it is refused. */
export const revoke = mutation({
  permission: signedIn,
  caller: "session",
  input: tokenById,
  output: tokenRevoked,
  errors: ["TOKEN_NOT_FOUND"],
  invalidates: ["token.list"],
  run: (call) => tokens.revoke(call, call.input),
});
