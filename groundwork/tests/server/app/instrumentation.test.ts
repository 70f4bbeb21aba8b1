import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { referenceHeader } from "#server/call/context";
import { lines, printed } from "#testing/log";

type Instrumentation = typeof import("@/instrumentation");

// What a build leaves behind, and what listens in this process, is none of this test's business.
vi.mock("#server/http/request-context", () => ({ attachRequestContext: () => {} }));
const terminal = vi.hoisted(() => ({ readLogInDevelopment: vi.fn(async () => {}) }));
vi.mock("#server/app/development/development", () => terminal);
const recording = vi.hoisted(() => ({
  loaded: vi.fn(),
  startRecording: vi.fn(() => [{ path: "/api/recorded" }]),
}));
vi.mock("#server/app/development/start", () => {
  recording.loaded();
  return recording;
});

const spoken = { ...console };
let register: Instrumentation["register"];
let onRequestError: Instrumentation["onRequestError"];
beforeEach(async () => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  vi.stubEnv("JOBS", "off");
  // The environment is read once by each copy of its module.
  vi.resetModules();
  ({ register, onRequestError } = await import("@/instrumentation"));
});
afterEach(() => {
  Object.assign(console, spoken);
  vi.unstubAllEnvs();
  terminal.readLogInDevelopment.mockClear();
  recording.loaded.mockClear();
  recording.startRecording.mockClear();
});

test("in production, what a library prints is a line of the log like any other", async () => {
  vi.stubEnv("NODE_ENV", "production");
  await register();
  console.warn("a library's words");
  expect(lines("warn")).toEqual([expect.objectContaining({ msg: "a library's words" })]);
  expect(terminal.readLogInDevelopment).not.toHaveBeenCalled();
});

test("in development, the log is written for people, and the console stays what it is", async () => {
  vi.stubEnv("NODE_ENV", "development");
  await register();
  expect(terminal.readLogInDevelopment).toHaveBeenCalledOnce();
  expect(console.warn).toBe(spoken.warn);
});

test("in development, what each request does is recorded, and a route shows it", async () => {
  vi.stubEnv("NODE_ENV", "development");
  await register();
  expect(recording.startRecording).toHaveBeenCalledOnce();
  const { addRoutes, createRoutes } = await import("#server/app/routes");
  const { trpc } = await import("#server/call/trpc");
  const { table } = createRoutes(trpc.router({}), []);
  addRoutes([]);
  expect(table.map(({ path }) => path)).toContain("/api/recorded");
});

test("in production, nothing that records is loaded", async () => {
  vi.stubEnv("NODE_ENV", "production");
  await register();
  expect(recording.loaded).not.toHaveBeenCalled();
});

test("an error that Next meets in a page is a line of the log", async () => {
  const error = new Error("it failed");
  const headers = { [referenceHeader]: "TEST-0001" };
  await onRequestError(
    error,
    { path: "/rows?search=marked", method: "GET", headers },
    {
      routerKind: "App Router",
      routePath: "/rows",
      routeType: "render",
      renderSource: "react-server-components",
      revalidateReason: undefined,
    },
  );
  const message = lines("error");
  expect(message).toEqual([expect.objectContaining({ reference: "TEST-0001" })]);
  expect(printed.join("")).not.toContain("marked");
});
