import { useState } from "react";
import { ConfirmButton } from "#ui/confirm-button";
import { CopyButton } from "#ui/copy-button";
import { Menu } from "#ui/menu";
import { useToast } from "#ui/toast";
import { Button } from "@/ui/button";
import { ellipsis, Icon } from "@/ui/icon";
import { LinkButton } from "@/ui/link-button";
import { SegmentedControl } from "@/ui/segmented-control";

/** One primary button on a page; the variant says what a press does. */
export function ButtonExample() {
  return (
    <>
      <Button variant="primary">Save</Button>
      <Button>Duplicate</Button>
      <Button variant="quiet">Skip</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="danger-secondary">Delete…</Button>
      <LinkButton href="/account">Account</LinkButton>
    </>
  );
}

/** Small, on its way, and one that cannot be pressed. */
export function ButtonStateExample() {
  return (
    <>
      <Button size="small">Small</Button>
      <Button variant="primary" pending>
        Save
      </Button>
      <Button disabled>Nothing to save</Button>
    </>
  );
}

/** Actions on a row, and choices with a mark. */
export function MenuExample() {
  const [order, setOrder] = useState("newest");
  const choice = (value: string, label: string) => ({
    label,
    chosen: order === value,
    onSelect: () => setOrder(value),
  });
  return (
    <Menu
      name="More"
      variant="quiet"
      groups={[
        { items: [{ label: "Account", href: "/account" }] },
        { label: "Order", choices: [choice("newest", "Newest first"), choice("oldest", "Oldest first")] },
        { items: [{ label: "Delete…", danger: true, onSelect: () => {} }] },
      ]}
    >
      <Icon path={ellipsis} />
    </Menu>
  );
}

/** Asks before what cannot be undone. */
export function ConfirmButtonExample() {
  return (
    <ConfirmButton label="Delete…" title="Delete this row?" confirm="Delete" onConfirm={async () => {}}>
      Nobody can restore it.
    </ConfirmButton>
  );
}

/** Reports that something is done, or that it is not. */
export function ToastExample() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.show({ kind: "success", title: "Saved" })}>Success</Button>
      <Button
        onClick={() =>
          toast.show({
            kind: "error",
            title: "Not saved",
            description: "Try again.",
            reference: "7F3A-09BC-D1E2",
          })
        }
      >
        Error
      </Button>
    </>
  );
}

/** One of a few values, all of them in sight. */
export function SegmentedControlExample() {
  const [view, setView] = useState("list");
  return (
    <SegmentedControl
      label="View"
      value={view}
      choices={[
        { value: "list", label: "List" },
        { value: "table", label: "Table" },
      ]}
      onChange={setView}
    />
  );
}

/** Puts a text into the clipboard. */
export function CopyButtonExample() {
  return <CopyButton text="npm run new slice invoice" label="Copy the command" />;
}
