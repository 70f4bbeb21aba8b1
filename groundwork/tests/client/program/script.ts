import { problemOf } from "groundwork/client/problem";
import { createProgramClient } from "groundwork/client/program";
import type { AppRouter } from "@/server/router";

// Program of its own, as it stands in a file that Node runs: a test starts it.

const app = createProgramClient<AppRouter>({
  // biome-ignore lint/style/noProcessEnv: a program is not the app, and has variables of its own
  url: process.env.APP_URL,
  // biome-ignore lint/style/noProcessEnv: as above
  token: process.env.APP_TOKEN,
});

try {
  const { items } = await app.user.list.query({ limit: 1 });
  for (const { name, createdAt } of items) console.log(`${name} since ${createdAt.toISOString()}`);
} catch (error) {
  const { code, message } = problemOf<"user.list">(error);
  console.error(`${code}: ${message}`);
  process.exitCode = 1;
}
