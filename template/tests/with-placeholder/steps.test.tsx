// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";
import { Steps } from "../../../groundwork/src/screens/list/steps";
import { callAs, createUser } from "../../../groundwork/src/testing/calls";
import { testDatabase } from "../../../groundwork/src/testing/database";
import { renderSignedIn } from "../../../groundwork/tests/support/rendered";
import { newPlaceholder } from "../../../tests/contract/samples/placeholder";

/** A row that was changed before its page is opened. */
let opened: PlaceholderView;
let setView: (view: PlaceholderView) => void;

beforeAll(async () => {
  const { db } = await testDatabase();
  const { create, update } = callAs(db, await createUser(db)).placeholder;
  const { id, version } = await create(newPlaceholder());
  opened = await update({ ...newPlaceholder(), id, version });
});

function PlaceholderSteps() {
  const [view, set] = useState(opened);
  setView = set;
  const move = api.placeholder.move.useMutation();
  return <Steps machine={placeholderMachine} view={view} move={move} onRefused={() => {}} />;
}

test("the next steps take the focus once one of them was taken, and not when the page opens", () => {
  renderSignedIn(<PlaceholderSteps />);
  expect(document.activeElement, "the focus of a page that opens is the heading's").toBe(document.body);
  act(() => setView({ ...opened, version: opened.version + 1 }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Next steps" }));
});
