import { historyPage, titleKey } from "groundwork/fields";
import { containing } from "groundwork/server";
import { historyInput } from "@/product/fields";
import { placeholderSorts } from "@/product/placeholder/display";
import {
  createPlaceholder,
  listPlaceholders,
  movePlaceholder,
  placeholderById,
  placeholderPage,
  placeholderRemoved,
  placeholderView,
  removePlaceholder,
  updatePlaceholder,
} from "@/product/placeholder/fields";
import { placeholderPermissions } from "@/product/placeholder/permissions";
import { refuseCreate, refuseEdit, refuseMove, refuseNote } from "@/product/placeholder/rules";
import { placeholderMachine } from "@/product/placeholder/states";
import { mutation, query } from "../procedure";
import { placeholders, stateOf } from "../rows/placeholder";

export const list = query({
  permission: placeholderPermissions.list,
  input: listPlaceholders,
  output: placeholderPage,
  run: (call) =>
    placeholders.list(call, placeholderSorts, {
      ...containing(call.input.search, "title", "note"),
      ...(call.input.state && { state: call.input.state }),
    }),
});

export const byId = query({
  permission: placeholderPermissions.byId,
  input: placeholderById,
  output: placeholderView,
  errors: ["PLACEHOLDER_NOT_FOUND"],
  run: placeholders.byId,
});

export const history = query({
  permission: placeholderPermissions.history,
  input: historyInput,
  output: historyPage,
  errors: ["PLACEHOLDER_NOT_FOUND"],
  run: placeholders.history,
});

export const create = mutation({
  permission: placeholderPermissions.create,
  input: createPlaceholder,
  output: placeholderView,
  errors: ["PLACEHOLDER_TITLE_TAKEN", "PLACEHOLDER_LIMIT_REACHED", "PLACEHOLDER_ID_TAKEN"],
  invalidates: ["placeholder.list"],
  run: (call) => {
    const { id: _, ...content } = call.input;
    const data = { ...content, titleKey: titleKey(content.title), state: placeholderMachine.initial };
    return placeholders.create(call, data, async (transaction) => {
      const count = await transaction.placeholder.count({ where: { ownerId: call.actor.id } });
      const refusal = refuseCreate(count);
      if (refusal) call.refuse(refusal);
    });
  },
});

export const update = mutation({
  permission: placeholderPermissions.update,
  input: updatePlaceholder,
  output: placeholderView,
  errors: [
    "PLACEHOLDER_NOT_FOUND",
    "PLACEHOLDER_STALE",
    "PLACEHOLDER_ARCHIVED",
    "PLACEHOLDER_NOTE_NEEDED",
    "PLACEHOLDER_TITLE_TAKEN",
  ],
  invalidates: ["placeholder.list", "placeholder.byId", "placeholder.history"],
  run: (call) => {
    const { id: _, version: __, ...content } = call.input;
    const data = { ...content, titleKey: titleKey(content.title) };
    return placeholders.change(call, "update", data, (before) => {
      const refusal = refuseEdit(stateOf(before)) ?? refuseNote(stateOf(before), content.note);
      if (refusal) call.refuse(refusal);
    });
  },
});

export const move = mutation({
  permission: placeholderPermissions.move,
  input: movePlaceholder,
  output: placeholderView,
  errors: [
    "PLACEHOLDER_NOT_FOUND",
    "PLACEHOLDER_STALE",
    "PLACEHOLDER_TRANSITION_CLOSED",
    "PLACEHOLDER_NOTE_NEEDED",
  ],
  invalidates: ["placeholder.list", "placeholder.byId", "placeholder.history"],
  run: (call) => {
    const { transition } = call.input;
    const { to: state } = placeholderMachine.transitions[transition];
    return placeholders.change(call, transition, { state }, (before) => {
      const refusal = refuseMove(stateOf(before), transition) ?? refuseNote(state, before.note);
      if (refusal) call.refuse(refusal);
    });
  },
});

export const remove = mutation({
  permission: placeholderPermissions.remove,
  input: removePlaceholder,
  output: placeholderRemoved,
  errors: ["PLACEHOLDER_NOT_FOUND", "PLACEHOLDER_STALE"],
  invalidates: ["placeholder.list"],
  run: placeholders.remove,
});
