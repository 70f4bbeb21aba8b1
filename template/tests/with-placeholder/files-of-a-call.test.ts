import { once } from "node:events";
import { request } from "node:http";
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { createHandlers } from "groundwork/server/app/routes";
import { openApp } from "groundwork/testing/app";
import { openGateway } from "groundwork/testing/gateway";
import { expect, test } from "vitest";
import { newPlaceholder } from "../../../tests/support/placeholder";

/** Gateway, HTTP, procedure, rules, audit log and database, with nothing that only starts or fails. */
const most = 48;

/** How Vite gives an export to other modules, by a function that no source has. */
const exported = /^\(\) ?=> ?\{ ?try ?\{ ?return [\w$]+ ?\} ?catch/;

/** Files of product and platform in which a call runs a function, by V8's own count. */
async function filesRunBy(call: () => Promise<void>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Debugger.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await call();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const files: string[] = [];
  for (const { url, scriptId, functions } of result) {
    const path = relative(process.cwd(), url.replace("file://", ""));
    if (!/^(src\/|groundwork\/src\/(?!testing\/))/.test(path)) continue;
    const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
    const ran = functions.flatMap(({ ranges: [range] }) =>
      range && range.count > 0 ? [scriptSource.slice(range.startOffset, range.endOffset)] : [],
    );
    if (ran.some((source) => !exported.test(source))) files.push(path);
  }
  session.disconnect();
  return files.sort();
}

test("one create, from the socket to the database and back, runs in a number of files that a reader can hold", async () => {
  const app = await openApp();
  const { cookie } = await app.signedInUser();
  const { routes } = await import("@/server/routes");
  const { port } = await openGateway({ api: createHandlers(routes) });
  const create = async () => {
    const client = request({
      port,
      host: "127.0.0.1",
      path: "/api/trpc/placeholder.create",
      method: "POST",
      headers: {
        cookie,
        host: "app.example.com",
        origin: "http://localhost:3000",
        "content-type": "application/json",
      },
    });
    client.end(JSON.stringify(newPlaceholder()));
    const [response] = await once(client, "response");
    expect(`${response.statusCode} ${(await response.toArray()).join("")}`).toMatch(/^200 /);
  };
  // Afterwards all that is made once has been made.
  await create();
  const files = await filesRunBy(create);
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(most);
});
