import { ownedRows } from "groundwork/server";
import { remarkWords } from "@/product/remark/display";
import { type RemarkView, remarkContent } from "@/product/remark/fields";

/** The stored remarks: what their procedures, and those of other slices, find and change. */
export const remarks = ownedRows({
  entity: "remark",
  names: remarkWords,
  model: (db) => db.remark,
  whenOwnerLeaves: "delete",
  parent: {
    relation: "placeholder",
    key: "placeholderId",
    model: (db) => db.placeholder,
    absent: "PLACEHOLDER_NOT_FOUND",
  },
  content: remarkContent,
  notifies: ["create"],
  view: (row): RemarkView => ({ ...row, ownerName: row.owner.name }),
  errors: { absent: "REMARK_NOT_FOUND", stale: "REMARK_STALE", taken: "REMARK_ID_TAKEN" },
});
