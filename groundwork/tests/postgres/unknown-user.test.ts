import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startEmbedded } from "#postgres/embedded";
import { temporaryFolder } from "#testing/temporary-folder";

vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  // As Node answers where the system has no entry for the user of the process.
  userInfo: () => {
    throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)");
  },
}));

const folder = temporaryFolder();

test("a user without an entry in /etc/passwd is told how to run PostgreSQL, before anything is started", async () => {
  vi.spyOn(process, "getuid").mockReturnValue(54321);
  await expect(startEmbedded({ dataDir: join(folder, "data") })).rejects.toThrow(
    /^This runs as user 54321, who has no entry in \/etc\/passwd.*--user node.*or set DATABASE_URL/,
  );
});
