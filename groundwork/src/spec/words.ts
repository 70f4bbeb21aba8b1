import type { ApiProcedure, SourcePlace, Specification } from "../contract/specification";

const units = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** A duration in its largest whole unit: `90` is `90 seconds`, `3600` is `1 hour`. */
export function secondsWords(seconds: number): string {
  const [size, unit] = units.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** `src/product/limits.ts:11`. */
export const placeWords = ({ file, line }: SourcePlace): string => `${file}:${line}`;

type Roles = Specification["roles"];

export const roleWords = (name: string, roles: Roles): string =>
  name === "anonymous" ? "Signed out" : (roles.find((role) => role.name === name)?.label ?? name);

/** Roles that a permission lets call, each with the rows that it has access to. */
export const callersWords = (permission: ApiProcedure["permission"], roles: Roles): string =>
  Object.entries(permission)
    .filter(([, access]) => access !== null)
    .map(([name, access]) => `${roleWords(name, roles)} (${access})`)
    .join(", ") || "nobody";
