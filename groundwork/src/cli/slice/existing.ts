import { readFileSync } from "node:fs";
import { UserFacingError } from "../../contract/user-facing-error";
import { namesOf, type SliceNames } from "./names";

/** The slice that every project has: who may sign in belongs to no entity. */
export const permanentSlice = "identity";

/** The names of the slices of the router, without the one that stays. */
export function existingSlices(): SliceNames[] {
  const router = readFileSync("src/server/router.ts", "utf8");
  const list = /\bslices = \{([^}]*)\}/.exec(router)?.[1];
  if (list === undefined) {
    throw new UserFacingError(
      "src/server/router.ts has no object `slices` that lists the slices: put it back as the template has it.",
    );
  }
  const named = [...list.matchAll(/(\w+)[^,]*,?/g)].map(([, name = ""]) => name);
  return named.filter((name) => name !== permanentSlice).map((name) => namesOf(name, pluralIn(name)));
}

/** How many of a slice are called where a user has them; undefined where no line of the user says so. */
function pluralIn(name: string): string | undefined {
  const model = name.charAt(0).toUpperCase() + name.slice(1);
  const users = readFileSync("prisma/identity.prisma", "utf8");
  return new RegExp(`^\\s+(\\w+)\\s+${model}\\[\\]`, "m").exec(users)?.[1];
}
