"use client";

import { inNextState, useBulk, useOptimistic } from "groundwork/react";
import { ListTable, type ListTableProps } from "groundwork/screens/list";
import { placeholderFields, placeholderWords } from "@/product/placeholder/display";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { placeholderMachine } from "@/product/placeholder/states";
import { api } from "@/trpc/client";

/** The placeholders as a table. */
export function PlaceholderTable(props: ListTableProps<PlaceholderView>) {
  // Its columns stay the same, and so do the rows that are drawn by them.
  "use memo";
  const { client } = api.useUtils();
  const move = useBulk("placeholder.move", client.placeholder.move.mutate);
  const remove = useBulk("placeholder.remove", client.placeholder.remove.mutate);
  const ahead = useOptimistic("placeholder.move", inNextState(placeholderMachine));
  return (
    <ListTable
      {...props}
      words={placeholderWords}
      fields={placeholderFields}
      by={{ title: "titleKey" }}
      machine={placeholderMachine}
      nameOf={({ title }) => title}
      hrefOf={({ id }) => `/placeholders/${id}`}
      ahead={ahead}
      move={move}
      remove={remove}
    />
  );
}
