import { type FieldsOf, type Labels, line, oneOf } from "#contract/display";
import type { Role } from "#contract/permissions";
import { tokenLimits } from "@/product/limits";
import { roleNames, roles } from "@/product/permissions";
import type { newToken } from "./fields";

const { days } = tokenLimits;

/** Names of the roles up to this one, as if there were no others: the field offers no more. */
const namesUpTo = (highest: Role) =>
  Object.fromEntries(
    roles.slice(0, roles.indexOf(highest) + 1).map((role) => [role, roleNames[role]]),
  ) as Labels<Role>;

/** Fields of a new token of a person with this role: a token has no higher one. */
export const newTokenFields = (ownRole: Role): FieldsOf<typeof newToken> => ({
  name: line("Name", { description: "The program that uses it, so that you recognise it later." }),
  role: oneOf("Role", namesUpTo(ownRole)),
  lifetime: oneOf("Expires", {
    week: `In ${days.week} days`,
    month: `In ${days.month} days`,
    quarter: `In ${days.quarter} days`,
    year: `In ${days.year} days`,
  }),
});
