/** Limits of the whole product. A limit has one home: forms, schemas, procedures and tests read it here. */
export const limits = {
  /** Rows in one page of a list when the caller does not say. */
  pageSize: 20,
  /** The most rows that one page of a list may hold. */
  maximumPageSize: 100,
  /** Characters of a search text. */
  searchLength: 100,
} as const;
