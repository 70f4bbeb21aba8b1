import { urlFilters } from "groundwork/client";
import { limits } from "@/product/limits";
import { placeholderSorts, placeholderWords } from "@/product/placeholder/display";
import { placeholderMachine } from "@/product/placeholder/states";

/** Filters of the list. */
export const placeholderFilters = urlFilters({
  path: placeholderWords.path,
  searchLength: limits.searchLength,
  sorts: placeholderSorts,
  choices: { state: { label: "State", labels: placeholderMachine.labels } },
});
