/** Refusal of a call as it travels: fixed words, and data with a code and the reference of the request. */
type Refusal = {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly httpStatus: number };
};

/** Answer to a call that a page makes while the server renders it. */
export type PageAnswer = { readonly data: unknown } | { readonly error: Refusal };

declare global {
  /** Calls a query in this process, for the request whose page is being rendered. There is one on the server alone. */
  var __GROUNDWORK_PAGE_CALL__: ((path: string, input: unknown) => Promise<PageAnswer>) | undefined;
}
