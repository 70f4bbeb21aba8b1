import { test } from "vitest";
import { retryAfterLink } from "#client/retry-after-link";

test("a call is named as repeatable by its path in the router", () => {
  retryAfterLink({ repeatable: ["user.setRole"] });
  // @ts-expect-error
  retryAfterLink({ repeatable: ["user.nothing"] });
});
