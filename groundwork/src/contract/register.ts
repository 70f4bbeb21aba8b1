/**
 * Registry of what the types of the platform know about the product. The product adds to it by declaration merging, in
 * `src/server/procedure.ts`: `errors`, `roles` and `database`, and `accesses` where it adds some; and in the router: `slices`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it in
export interface Register {}
