import type { ApiVersion, Specification } from "../contract/specification";

const at = (page: string, id?: string) =>
  `/spec/${page}${id === undefined ? "" : `#${encodeURIComponent(id)}`}`;

/** Addresses of what the specification's pages show, by its name. */
export const link = {
  home: () => "/spec",
  screen: (path: string) => at("screens", path),
  entity: (name: string) => at("entities", name),
  states: (entity: string) => at("states", entity),
  rule: (name: string) => at("rules", name),
  role: (name: string) => `${at("permissions")}?role=${encodeURIComponent(name)}`,
  call: (path: string) => at("calls", path),
  /** The page of one call, with its explorer. */
  explorer: (path: string) => at(`calls/${encodeURIComponent(path)}`),
  error: (code: string) => at("errors", code),
  limit: (path: string) => at("limits", path),
  job: (name: string) => at("jobs", name),
} as const;

/** Parameters of an address, as Next reads them. */
type Query = Readonly<Record<string, string | string[] | undefined>>;

export type PointProps = {
  readonly specification: Specification;
  readonly query: Query;
  /** Version of the contract that permissions are compared with, where one can be asked for. */
  readonly version?: ApiVersion | undefined;
};

/** Longest text of a parameter, in characters. */
export const parameterLength = 100;

/** Text of a parameter that is there once. */
export const parameter = (value: Query[string]): string =>
  typeof value === "string" ? value.trim().slice(0, parameterLength) : "";
