// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { LoadMore } from "#ui/load-more";

afterEach(cleanup);

const page = (more: boolean) => (
  <>
    <input aria-label="Filter" />
    <LoadMore more={more} pending={false} onMore={() => {}}>
      40 things
    </LoadMore>
  </>
);

test("the focus stays at the foot of a list when the button for more goes with the last page", async () => {
  const { rerender } = render(page(true));
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole("status"));
});

test("what has taken the focus since, such as a filter, keeps it", async () => {
  const { rerender } = render(page(true));
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await userEvent.click(screen.getByLabelText("Filter"));
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByLabelText("Filter"));
});
