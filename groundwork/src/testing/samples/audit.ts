import type { Sample } from "#testing/contract/sample";

/** Nobody owns the audit log: each write is in it. */
export const audit: Sample<"audit"> = {
  inputs: {
    list: () => ({ limit: 10 }),
  },
  situations: {},
};
