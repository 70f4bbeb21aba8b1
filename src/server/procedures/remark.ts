import { containing } from "groundwork/server/pagination";
import { ownedRows } from "groundwork/server/rows/owned-rows";
import { remarkSorts } from "@/product/remark/display";
import {
  createRemark,
  listRemarks,
  type RemarkView,
  remarkContent,
  remarkPage,
  remarkRemoved,
  remarkView,
  removeRemark,
} from "@/product/remark/fields";
import { remarkPermissions } from "@/product/remark/permissions";
import { mutation, query } from "../procedure";

const remarks = ownedRows({
  entity: "remark",
  model: (db) => db.remark,
  parent: {
    relation: "placeholder",
    key: "placeholderId",
    model: (db) => db.placeholder,
    absent: "PLACEHOLDER_NOT_FOUND",
  },
  content: remarkContent,
  view: (row): RemarkView => ({ ...row, ownerName: row.owner.name }),
  errors: { absent: "REMARK_NOT_FOUND", stale: "REMARK_STALE", taken: "REMARK_ID_TAKEN" },
});

export const list = query({
  permission: remarkPermissions.list,
  input: listRemarks,
  output: remarkPage,
  errors: ["PLACEHOLDER_NOT_FOUND"],
  run: (call) => remarks.list(call, remarkSorts, containing(call.input.search, "text")),
});

export const create = mutation({
  permission: remarkPermissions.create,
  input: createRemark,
  output: remarkView,
  errors: ["PLACEHOLDER_NOT_FOUND", "REMARK_ID_TAKEN"],
  invalidates: ["remark.list"],
  run: (call) => {
    const { id: _, ...data } = call.input;
    return remarks.create(call, data);
  },
});

export const remove = mutation({
  permission: remarkPermissions.remove,
  input: removeRemark,
  output: remarkRemoved,
  errors: ["REMARK_NOT_FOUND", "REMARK_STALE"],
  invalidates: ["remark.list"],
  run: remarks.remove,
});
