import type { identityLimits } from "../../contract/identity-limits";
import type { tokenLimits } from "../../contract/token-limits";

/** The same limits, of which a product may set each. */
type Settable<Limits> = {
  readonly [Name in keyof Limits]: Limits[Name] extends number
    ? number
    : Limits[Name] extends string
      ? string
      : Settable<Limits[Name]>;
};

export type IdentityLimits = Settable<typeof identityLimits>;
export type TokenLimits = Pick<Settable<typeof tokenLimits>, "perAccount" | "touchSeconds">;
