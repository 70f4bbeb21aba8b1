/** Where the contract is written down. Apart from what writes it, which has to load all of the server. */
export const apiFile = "docs/api.json";

/** Paths of the procedures that the written contract lists. */
export function pathsIn(text: string): string[] {
  const { procedures } = JSON.parse(text) as { procedures: object };
  return Object.keys(procedures).filter((path) => path !== "");
}
