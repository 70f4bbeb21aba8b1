import { containing } from "groundwork/server";
import { remarkSorts } from "@/product/remark/display";
import {
  createRemark,
  listRemarks,
  remarkPage,
  remarkRemoved,
  remarkView,
  removeRemark,
} from "@/product/remark/fields";
import { remarkPermissions } from "@/product/remark/permissions";
import { mutation, query } from "../procedure";
import { remarks } from "../rows/remark";

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
