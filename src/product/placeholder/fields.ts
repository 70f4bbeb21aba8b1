import {
  direction,
  line,
  moment,
  newId,
  storable,
  text,
  version,
  versionSeen,
} from "groundwork/contract/fields";
import * as z from "zod";
import { pageSize } from "../fields";
import { limits } from "../limits";
import { placeholderSorts } from "./display";
import { placeholderLimits } from "./limits";
import { placeholderStates, placeholderTransitions } from "./states";

// A placeholder stands where a product's first entity will be: something with an owner, a title, a note and a state.

const id = z.uuid();
const title = line(placeholderLimits.title);
const note = text(placeholderLimits.note);
const state = z.enum(placeholderStates);
const transition = z.enum(placeholderTransitions);

/** Placeholder as the caller sees it. `transitions` are the steps open to the caller now. */
export const placeholderView = z.object({
  id,
  ownerId: z.string(),
  ownerName: z.string(),
  title: z.string(),
  note: z.string(),
  state,
  version,
  createdAt: z.date(),
  updatedAt: z.date(),
  transitions: z.array(transition),
  editable: z.boolean(),
});
export type PlaceholderView = z.output<typeof placeholderView>;

const sorts = Object.keys(placeholderSorts) as (keyof typeof placeholderSorts)[];

/** Where a page ends: the sorted value of its last row, and that row's id for rows of equal value. */
const listCursor = z.strictObject({ value: storable.max(limits.searchLength * 4), id });

/** Input of the list: a search in title and note, one state or all, an order, and where to go on. */
export const listPlaceholders = z
  .strictObject({
    search: line({ max: limits.searchLength }).default(""),
    state: state.optional(),
    sort: z.enum(sorts).default("newest"),
    cursor: listCursor.nullish(),
    limit: pageSize,
    direction,
  })
  .refine(({ sort, cursor }) => !cursor || sort === "title" || moment.safeParse(cursor.value).success, {
    path: ["cursor"],
  });
export const placeholderPage = z.object({
  items: z.array(placeholderView),
  nextCursor: listCursor.nullable(),
});

export const placeholderById = z.strictObject({ id });

/** Input of a create; the form checks {@link placeholderContent} of it. */
export const placeholderContent = z.strictObject({ title, note });
export type PlaceholderContent = z.output<typeof placeholderContent>;
export const createPlaceholder = placeholderContent.extend({ id: newId });
export const updatePlaceholder = placeholderContent.extend({ id, version: versionSeen });
export const movePlaceholder = z.strictObject({ id, version: versionSeen, transition });
export const removePlaceholder = z.strictObject({ id, version });

export const placeholderHistory = z.strictObject({
  id,
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
  limit: pageSize,
  direction,
});
export const placeholderHistoryPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      actorName: z.string().nullable(),
      changes: z.array(
        z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
      ),
      at: z.date(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export const placeholderRemoved = z.object({ id });
