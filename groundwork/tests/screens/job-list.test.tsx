// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { JobList } from "#screens/jobs/job-list";
import { renderSignedIn } from "#support/rendered";
import { type App, openApp } from "#testing/app";
import { addFailedJob } from "#testing/samples/platform-samples";

let app: App;

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  const admin = await app.signedInUser("admin");
  vi.stubGlobal("fetch", (url: string, init: object) => admin.fetch(url, init));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a job that has failed stands there with its reason, and a press has it tried again", async () => {
  await addFailedJob(app.db, { input: { secret: "never shown" }, reference: "TEST-0001" });
  renderSignedIn(<JobList />, { invalidations: { "job.retry": ["job.list"] } });
  const user = userEvent.setup();
  const item = await screen.findByRole("listitem");
  expect(item.textContent).toContain("Failed");
  expect(item.textContent).toContain("The server did not answer.");
  expect(item.textContent).toContain("TEST-0001");
  expect(item.textContent).not.toContain("never shown");
  await user.click(within(item).getByRole("button", { name: "Retry send-reminder" }));
  await screen.findByText("Tried again");
  await waitFor(() => expect(screen.getByText("Waiting", { selector: "li *" })).toBeTruthy());
  expect(screen.queryByRole("button", { name: /^Retry/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText("State"), "Failed");
  await screen.findByText("No failed jobs");
});
