import { urlFilters } from "#client/url-filters";
import { userSorts, userStates, userWords } from "#slices/user/display";
import { limits } from "@/product/limits";
import { roleNames } from "@/product/permissions";

export const userFilters = urlFilters({
  path: userWords.path,
  searchLength: limits.searchLength,
  privateSearch: true,
  sorts: userSorts,
  choices: { role: { label: "Role", labels: roleNames }, state: { label: "State", labels: userStates } },
});
