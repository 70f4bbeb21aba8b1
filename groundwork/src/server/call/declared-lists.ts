import * as z from "zod";
import type { HomeList, SearchedList } from "../../contract/commands";
import type { LoggedEntity } from "../../contract/logged-entity";
import type { Role } from "../../contract/permissions";
import { type ProcedurePath, sliceOf } from "../../contract/procedure-path";
import { processWide } from "../process/process-wide";
import { type DeclaredProcedure, declaredProcedures } from "./declared-procedures";

type Entities = Readonly<Record<string, LoggedEntity>>;

const store = processWide("entities", (): { entities: Entities } => ({ entities: {} }));

/** Sets the words and fields that the rows of each slice are shown with. */
export const setEntities = (entities: Entities): void => void Object.assign(store, { entities });

/** The list at a path; undefined where there is no such query, or it gives something else. */
export const declaredList = (path: string) =>
  listOf(declaredProcedures().find((procedure) => procedure.path === path));

/** A query that gives rows a page at a time, of an entity that the product has words for; `view` is the shape of a row. */
function listOf(declared: DeclaredProcedure | undefined) {
  const entity = Object.entries(store.entities).find(
    ([slice]) => declared && slice === sliceOf(declared.path),
  )?.[1];
  const { input, output } = declared?.kind === "query" ? declared : {};
  const { items, nextCursor } = output instanceof z.ZodObject ? output.shape : {};
  const view = items instanceof z.ZodArray && items.element instanceof z.ZodObject ? items.element.shape : {};
  if (!entity || !(input instanceof z.ZodObject) || !nextCursor) return undefined;
  if (!Object.keys(entity.fields).some((name) => name in view)) return undefined;
  return { entity, input: input.shape, view, sensitive: declared?.sensitive ?? false };
}

/** The lists that a role may read and whose rows have pages of their own: each slice's `list`. */
function readLists(role: Role) {
  // Every page asks: a product with many slices has many procedures.
  const procedures = new Map(declaredProcedures().map((procedure) => [procedure.path, procedure]));
  return Object.keys(store.entities).flatMap((slice) => {
    const accessTo = (name: string) => procedures.get(`${slice}.${name}` as ProcedurePath)?.permission[role];
    const query = `${slice}.list` as ProcedurePath;
    const { entity, input = {}, view = {} } = listOf(procedures.get(query)) ?? {};
    const { path, one = "", many = "" } = entity?.words ?? {};
    const titleField = Object.keys(entity?.fields ?? {}).find((name) => name in view);
    if (!entity || !path || !titleField || !("limit" in input && accessTo("list"))) return [];
    const list = { query, path, one, many, titleField, creates: Boolean(accessTo("create")) };
    return [{ list, entity, input, moves: accessTo("move") === accessTo("list") }];
  });
}

/** What is done to the rows of a slice, whose procedures these are: its transitions and mutations, by their names. */
export function doneTo(slice: string, procedures: object): string[] {
  const mutations = Object.entries(procedures).filter(([, { _def }]) => _def?.type === "mutation");
  const names = Object.keys(store.entities[slice]?.machine?.transitions ?? {});
  return [...mutations.map(([name]) => name), ...names].sort();
}

export const searchedLists = (role: Role): SearchedList[] =>
  readLists(role).flatMap(({ list, input }) => ("search" in input ? [list] : []));

export const listsOnHome = (role: Role): HomeList[] =>
  readLists(role).flatMap(({ list, entity: { filters, machine }, input, moves }) => {
    if (!filters || !("sort" in input)) return [];
    const sorts = Object.entries(filters.sorts);
    const lastChanged = sorts.find(([, { by, direction }]) => by === "updatedAt" && direction === "desc");
    const labels = machine && "state" in input ? machine.labels : {};
    const states = Object.entries(labels).map(([state, label]) => ({
      state,
      label,
      tone: machine?.tones[state] ?? "off",
    }));
    return [{ ...list, states, lastChanged: lastChanged?.[0] ?? null, moves }];
  });
