/** Parameters of an address, as Next reads them. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

/** Longest text of a parameter, in characters. */
export const parameterLength = 100;

/** Text of a parameter that is there once. */
export const parameter = (value: Query[string]): string =>
  typeof value === "string" ? value.trim().slice(0, parameterLength) : "";
