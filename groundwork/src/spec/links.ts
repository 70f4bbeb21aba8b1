const at = (page: string, id?: string) =>
  `/spec/${page}${id === undefined ? "" : `#${encodeURIComponent(id)}`}`;

/** Addresses of what the specification's pages show, by its name. */
export const link = {
  home: () => "/spec",
  screens: () => at("screens"),
  screen: (path: string) => at("screens", path),
  entities: () => at("entities"),
  entity: (name: string) => at("entities", name),
  machines: () => at("states"),
  states: (entity: string) => at("states", entity),
  rules: () => at("rules"),
  rule: (name: string) => at("rules", name),
  permissions: () => at("permissions"),
  role: (name: string) => `${at("permissions")}?role=${encodeURIComponent(name)}`,
  calls: () => at("calls"),
  call: (path: string) => at("calls", path),
  /** The page of one call, with its explorer. */
  explorer: (path: string) => at(`calls/${encodeURIComponent(path)}`),
  errors: () => at("errors"),
  error: (code: string) => at("errors", code),
  limits: () => at("limits"),
  limit: (path: string) => at("limits", path),
  jobs: () => at("jobs"),
  job: (name: string) => at("jobs", name),
} as const;
