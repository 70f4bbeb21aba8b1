import { placeholderLimits } from "@/product/placeholder/limits";
import type { Written } from "../written";

export const written: Written = {
  create: "placeholder.create",
  update: "placeholder.update",
  byId: "placeholder.byId",
  perOwner: placeholderLimits.perOwner,
  content: (id, changed) => ({ title: `Written ${id}`, note: changed ? "Changed" : "Created" }),
  table: "Placeholder",
  entity: "placeholder",
};
