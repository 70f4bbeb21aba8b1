import { retryAfterLink } from "groundwork/client/retry-after-link";
import { test } from "vitest";

test("a call is named as repeatable by its path in the router", () => {
  retryAfterLink({ repeatable: ["user.setRole"] });
  // @ts-expect-error
  retryAfterLink({ repeatable: ["user.nothing"] });
});
