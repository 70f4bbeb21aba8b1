import { expect, test, vi } from "vitest";
import { providerPaths } from "#contract/provider";
import { openApp } from "#testing/app";

const library = vi.hoisted(() => vi.fn());
vi.mock("openid-client", () => library());

test.each(Object.values(providerPaths))(
  "without a provider there is no %s, and no code for it",
  async (path) => {
    const app = await openApp();
    const response = await app.fetchSignedOut(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "CALL_UNKNOWN" });
    expect(library).not.toHaveBeenCalled();
  },
);
