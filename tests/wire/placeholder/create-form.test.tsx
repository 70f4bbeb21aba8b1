// @vitest-environment jsdom
import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CreateForm } from "@/app/placeholders/create-form";
import { placeholderLimits } from "@/product/placeholder/limits";
import { TrpcProvider } from "@/trpc/client";
import { ToastProvider } from "@/ui/toast";
import { type App, openApp } from "../../support/app";

// A busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

let app: App;
let requests: string[] = [];
const onClose = vi.fn();

// There is no layout here to scroll.
Element.prototype.scrollIntoView = () => {};

const renderForm = () =>
  render(
    <TrpcProvider invalidations={{}} sensitive={[]}>
      <ToastProvider>
        <CreateForm onClose={onClose} />
      </ToastProvider>
    </TrpcProvider>,
  );

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  await app.signUp();
  requests = [];
  vi.stubGlobal("fetch", (url: string, init: object) => {
    requests.push(url);
    return app.fetch(url, init);
  });
  renderForm();
});

afterEach(() => {
  cleanup();
  onClose.mockReset();
  vi.unstubAllGlobals();
});

const title = () => screen.getByLabelText<HTMLInputElement>(/Title/);
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note/);
const submit = () => userEvent.click(screen.getByRole("button", { name: /Create/ }));
const alert = () => screen.getByRole("alert").textContent;
const rows = () => app.db.placeholder.findMany({ where: { title: { startsWith: "Wire" } } });

/** The sentence that a screen reader reads with a control. */
const described = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

describe("a form", () => {
  test("typed in is stored as it was typed", async () => {
    await userEvent.type(title(), "Wire one");
    await userEvent.type(note(), "Two{enter}lines");
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await rows()).toMatchObject([{ title: "Wire one", note: "Two\nlines", state: "draft" }]);
  });

  test("left empty is refused under its field, with the focus there, and nothing is sent", async () => {
    await submit();
    await waitFor(() => expect(described(title())).toContain("Please fill this in."));
    expect(title().getAttribute("aria-invalid")).toBe("true");
    expect(note().getAttribute("aria-invalid")).not.toBe("true");
    expect(document.activeElement).toBe(title());
    expect(requests).toEqual([]);
  });

  test("refused by the server shows its sentence under the field that it is about", async () => {
    await userEvent.type(title(), "Wire twice");
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    cleanup();
    renderForm();
    await userEvent.type(title(), "WIRE twice");
    await submit();
    await waitFor(() => expect(described(title())).toContain("Another placeholder already has this title."));
    expect(document.activeElement).toBe(title());
    expect(title().value).toBe("WIRE twice");
    expect(await app.db.placeholder.count({ where: { titleKey: "wire twice" } })).toBe(1);
  });

  test("refused as a whole shows its sentence above the fields", async () => {
    const owner = await app.db.user.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    const data = Array.from({ length: placeholderLimits.perOwner }, (_, index) => ({
      id: `01890a5d-ac96-774b-bcce-${String(index).padStart(12, "0")}`,
      ownerId: owner.id,
      title: `${index}`,
      titleKey: `${index}`,
      note: "",
      state: "draft",
    }));
    await app.db.placeholder.createMany({ data });
    await userEvent.type(title(), "Wire too many");
    await submit();
    await waitFor(() => expect(alert()).toContain("There can be at most 100 placeholders."));
  });

  test("sent again after its answer was lost is stored once", async () => {
    let lost = false;
    vi.stubGlobal("fetch", async (url: string, init: object) => {
      const response = await app.fetch(url, init);
      if (lost) return response;
      lost = true;
      throw new TypeError("Failed to fetch");
    });
    await userEvent.type(title(), "Wire lost");
    await submit();
    await waitFor(() => expect(alert()).toContain("The server could not be reached."));
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await app.db.placeholder.count({ where: { titleKey: "wire lost" } })).toBe(1);
  });
});
