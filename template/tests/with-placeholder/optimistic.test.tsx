// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";
import { inNextState, useOptimistic } from "../../../groundwork/src/client/optimistic";
import { type App, openApp, type Person } from "../../../groundwork/src/testing/app";
import { callAs } from "../../../groundwork/src/testing/calls";
import { renderSignedIn } from "../../../groundwork/tests/support/rendered";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";

let app: App;
let member: Person;
/** Lets the answer to a move come, by the row's id. */
let release: Map<string, () => void>;
/** Every state that was on the screen. */
let shown: string[];

beforeAll(async () => {
  app = await openApp();
});

beforeEach(async () => {
  member = await app.signedInUser();
  release = new Map();
  shown = [];
  vi.stubGlobal("fetch", async (url: string, init: { body?: string }) => {
    if (!url.endsWith("placeholder.move")) return member.fetch(url, init);
    const { id } = JSON.parse(init.body ?? "") as { id: string };
    await new Promise<void>((resolve) => release.set(id, resolve));
    return member.fetch(url, init);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const create = (note = "A note") => callAs(app.db, member.actor).placeholder.create(newPlaceholder({ note }));

function Rows() {
  const list = api.placeholder.list.useQuery({});
  const ahead = useOptimistic("placeholder.move", inNextState(placeholderMachine));
  return list.data?.items.map((placeholder) => (
    <Row key={placeholder.id} placeholder={ahead(placeholder)} readAgain={() => list.refetch()} />
  ));
}

type RowProps = { placeholder: PlaceholderView; readAgain: () => void };

function Row({ placeholder: { id, version, state }, readAgain }: RowProps) {
  const move = api.placeholder.move.useMutation();
  shown.push(`${id} ${state}`);
  return (
    <div data-testid={id} aria-busy={move.isPending}>
      <button type="button" onClick={() => move.mutate({ id, version, transition: "activate" })}>
        {state}
      </button>
      <button type="button" onClick={readAgain}>
        {`v${version}`}
      </button>
    </div>
  );
}

const show = () => renderSignedIn(<Rows />, { invalidations: { "placeholder.move": ["placeholder.list"] } });
const buttonsOf = async ({ id }: PlaceholderView) =>
  [...(await screen.findByTestId(id)).querySelectorAll("button")] as const;
const textOf = ({ id }: PlaceholderView) => screen.getByTestId(id).textContent;

async function activate(row: PlaceholderView) {
  const [step] = await buttonsOf(row);
  if (step) await userEvent.click(step);
  await waitFor(() => expect(release.has(row.id)).toBe(true));
}

async function answer({ id }: PlaceholderView) {
  release.get(id)?.();
  await waitFor(() => expect(screen.getByTestId(id).ariaBusy).toBe("false"));
}

test("a step is shown before its answer, through a read of the row as it was, and after it", async () => {
  const row = await create();
  show();
  await activate(row);
  expect(textOf(row)).toBe("activev1");
  const calls = vi.spyOn(globalThis, "fetch");
  const [, again] = await buttonsOf(row);
  if (again) await userEvent.click(again);
  await waitFor(() => expect(calls).toHaveBeenCalled());
  await answer(row);
  expect(textOf(row)).toBe("activev2");
  // From draft to active, and never back.
  expect(shown.lastIndexOf(`${row.id} draft`)).toBeLessThan(shown.indexOf(`${row.id} active`));
});

test("a refusal takes back its own row, and not what is shown of another", async () => {
  const [refused, moved] = [await create(""), await create()];
  show();
  await activate(refused);
  await activate(moved);
  expect([textOf(refused), textOf(moved)]).toEqual(["activev1", "activev1"]);
  await answer(refused);
  expect([textOf(refused), textOf(moved)]).toEqual(["draftv1", "activev1"]);
  await answer(moved);
  expect([textOf(refused), textOf(moved)]).toEqual(["draftv1", "activev2"]);
});

test("a newer version that is read meanwhile is shown as it is", async () => {
  const row = await create();
  show();
  await activate(row);
  const { id, version } = row;
  await callAs(app.db, member.actor).placeholder.move({ id, version, transition: "archive" });
  const [, again] = await buttonsOf(row);
  if (again) await userEvent.click(again);
  await waitFor(() => expect(textOf(row)).toBe("archivedv2"));
  await answer(row);
  expect(textOf(row)).toBe("archivedv2");
});
