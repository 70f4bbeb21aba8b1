// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { EditPlaceholder } from "@/app/(signed-in)/placeholders/form";
import { type PlaceholderView, placeholderView } from "@/product/placeholder/fields";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";
import { noteRowChange } from "../../../groundwork/src/client/row-changes";
import { readDates } from "../../../groundwork/src/contract/dates";
import { Steps } from "../../../groundwork/src/screens/list/steps";
import { type App, openApp } from "../../../groundwork/src/testing/app";
import { described, renderSignedIn } from "../../../groundwork/tests/support/rendered";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";

let app: App;
let view: PlaceholderView;
let requests: string[] = [];
const onClose = vi.fn();

async function call(name: string, input: object): Promise<PlaceholderView> {
  const response = await app.fetch(`/api/trpc/placeholder.${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { result: { data: Parameters<typeof readDates>[0] } };
  return placeholderView.parse(readDates(body.result.data));
}

function PlaceholderSteps() {
  const move = api.placeholder.move.useMutation();
  return <Steps machine={placeholderMachine} view={view} move={move} onRefused={() => {}} />;
}

/** What the page shows of the row now. */
let setCurrent = (_: PlaceholderView) => {};

function Page({ refused = {} }: { refused?: Record<string, string> }) {
  const [current, set] = useState(view);
  setCurrent = set;
  return (
    <>
      <PlaceholderSteps />
      <EditPlaceholder
        view={view}
        current={current}
        refused={refused}
        onReload={() => {}}
        onClose={onClose}
      />
    </>
  );
}

/** The form with the steps beside it, as the page has them, on the version that was read first. */
const renderForm = (refused = {}) => renderSignedIn(<Page refused={refused} />);

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  await app.signUp();
  vi.stubGlobal("fetch", (url: string, init: object) => {
    requests.push(url);
    return app.fetch(url, init);
  });
  view = await call("create", newPlaceholder({ title: "As it was", note: "A note" }));
  requests = [];
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  onClose.mockReset();
  vi.unstubAllGlobals();
});

const title = () => screen.getByLabelText<HTMLInputElement>(/Title/);
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note/);
const save = () => userEvent.click(screen.getByRole("button", { name: /Save changes|Overwrite with mine/ }));
const stored = () => app.db.placeholder.findUniqueOrThrow({ where: { id: view.id } });

describe("a form of what is there", () => {
  test("left empty is refused under its field, with the focus there, read out, and nothing is sent", async () => {
    renderForm();
    await userEvent.clear(title());
    await save();
    await waitFor(() => expect(described(title())).toContain("Please fill this in."));
    expect(title().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(title());
    expect(screen.getByRole("alert").textContent).toContain("Title: Please fill this in.");
    expect(requests).toEqual([]);
  });

  test("opened for a refusal shows it, and then whichever refusal is the latest", async () => {
    renderForm({ note: "It needs a note." });
    await waitFor(() => expect(described(note())).toContain("It needs a note."));
    await userEvent.clear(title());
    await save();
    await waitFor(() => expect(described(title())).toContain("Please fill this in."));
    expect(described(note())).not.toContain("It needs a note.");
  });

  test("saves what was typed after a step that was taken beside it", async () => {
    renderForm();
    await userEvent.type(title(), " before");
    await userEvent.click(screen.getByRole("button", { name: "Activate" }));
    await waitFor(async () => expect((await stored()).version).toBe(2));
    await userEvent.type(title(), " and after");
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await stored()).toMatchObject({
      title: "As it was before and after",
      state: "active",
      version: 3,
    });
  });

  test("says that another user has changed it, keeps what was typed, and overwrites it on request", async () => {
    renderForm();
    await userEvent.type(title(), " mine");
    await call("update", { id: view.id, version: 1, title: "Theirs", note: "Their note" });
    await save();
    await waitFor(() => expect(screen.getByText("Theirs", { selector: "dd *" })).toBeTruthy());
    expect((await stored()).title).toBe("Theirs");
    expect(screen.getByRole("alert").textContent).toContain("in the meantime");
    expect(title().value).toBe("As it was mine");
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect((await stored()).title).toBe("As it was mine");
  });

  test("says that another user has changed it before it is saved, and overwrites it on request", async () => {
    renderForm();
    await userEvent.type(title(), " mine");
    const theirs = await call("update", { id: view.id, version: 1, title: "Theirs", note: "Their note" });
    noteRowChange(view.id, { removed: false, own: false });
    act(() => setCurrent(theirs));
    expect(screen.getByText("Another user changed this")).toBeTruthy();
    expect(title().value).toBe("As it was mine");

    const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    await save();
    // It was meant for what the button said the moment before.
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("in the meantime"));
    expect((await stored()).title).toBe("Theirs");
    now.mockRestore();
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect((await stored()).title).toBe("As it was mine");
  });

  test("counts a step beside it as its own when the page shows it, too", async () => {
    renderForm();
    await userEvent.click(screen.getByRole("button", { name: "Activate" }));
    await waitFor(async () => expect((await stored()).version).toBe(2));
    act(() => setCurrent({ ...view, state: "active", version: 2 }));
    expect(screen.getByRole("button", { name: "Save changes" })).toBeTruthy();
  });
});
