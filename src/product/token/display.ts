import { type FieldsOf, line, oneOf } from "groundwork/contract/display";
import type { Role } from "groundwork/contract/permissions";
import type { newToken } from "./fields";
import { tokenLimits } from "./limits";

const { days } = tokenLimits;

/** Fields of a new token. Its role has the labels of the roles that the person may choose from. */
export const newTokenFields = (roleLabels: Readonly<Record<Role, string>>): FieldsOf<typeof newToken> => ({
  name: line("Name", { description: "What the token is for, such as the program that has it." }),
  role: oneOf("Role", roleLabels),
  lifetime: oneOf("Expires", {
    week: `In ${days.week} days`,
    month: `In ${days.month} days`,
    quarter: `In ${days.quarter} days`,
    year: `In ${days.year} days`,
  }),
});
