// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CreatePlaceholder } from "@/app/(signed-in)/placeholders/form";
import { placeholderLimits } from "@/product/placeholder/limits";
import { type App, openApp } from "../../../groundwork/src/testing/app";
import { described, renderSignedIn } from "../../../groundwork/tests/support/rendered";

let app: App;
let requests: string[] = [];
const onClose = vi.fn();

const renderForm = () => renderSignedIn(<CreatePlaceholder onClose={onClose} />);

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
  sessionStorage.clear();
  onClose.mockReset();
  vi.unstubAllGlobals();
});

const title = () => screen.getByLabelText<HTMLInputElement>(/Title/);
const note = () => screen.getByLabelText<HTMLTextAreaElement>(/Note/);
const submit = () => userEvent.click(screen.getByRole("button", { name: /Create/ }));
const alert = () => screen.getByRole("alert").textContent;
const rows = () => app.db.placeholder.findMany({ where: { title: { startsWith: "Wire" } } });

describe("a form", () => {
  test("typed in is stored as it was typed", async () => {
    await userEvent.type(title(), "Wire one");
    await userEvent.type(note(), "Two{enter}lines");
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await rows()).toMatchObject([{ title: "Wire one", note: "Two\nlines", state: "draft" }]);
  });

  test("left empty is refused under its field, with the focus there, read out, and nothing is sent", async () => {
    await submit();
    await waitFor(() => expect(described(title())).toContain("Please fill this in."));
    expect(title().getAttribute("aria-invalid")).toBe("true");
    expect(note().getAttribute("aria-invalid")).not.toBe("true");
    expect(document.activeElement).toBe(title());
    expect(alert()).toContain("Title: Please fill this in.");
    expect(requests).toEqual([]);
  });

  test("takes as many emoji as characters, which browsers count twice", async () => {
    const maxTitle = "😀".repeat(placeholderLimits.title.max);
    await userEvent.click(title());
    await userEvent.paste(`${maxTitle}😀`);
    await submit();
    const sentence = `Use at most ${placeholderLimits.title.max} characters.`;
    await waitFor(() => expect(described(title())).toContain(sentence));
    expect(requests).toEqual([]);
    await userEvent.clear(title());
    await userEvent.paste(maxTitle);
    await userEvent.click(note());
    await userEvent.paste("😀".repeat(placeholderLimits.note.max));
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [row] = await app.db.$queryRaw<{ title: number; note: number }[]>`
      SELECT char_length("title") AS title, char_length("note") AS note FROM "Placeholder" WHERE "title" = ${maxTitle}`;
    expect(row).toEqual({ title: placeholderLimits.title.max, note: placeholderLimits.note.max });
  });

  test("stores a title that is seen as another one's as that one, and refuses the second", async () => {
    await userEvent.click(title());
    await userEvent.paste("Wire\u202e \u200bseen");
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await rows()).toContainEqual(expect.objectContaining({ title: "Wire seen" }));
    cleanup();
    renderForm();
    await userEvent.click(title());
    await userEvent.paste("Wire seen\u2069");
    await submit();
    await waitFor(() => expect(described(title())).toContain("Another placeholder already has this title."));
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
