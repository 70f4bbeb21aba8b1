import { existingSlices } from "../slice/existing";
import { namesOf, type SliceNames } from "../slice/names";
import { parentOf } from "../slice/relations";
import { relatedSlice, templateSlice } from "../slice/template";
import { examples } from "./example-changes";

/** Slice that was made from an example. */
export type CopiedSlice = {
  readonly slice: SliceNames;
  readonly example: SliceNames;
  /** The slice whose rows its rows belong to. */
  readonly parent: SliceNames | undefined;
};

/** The slices of a project without the examples, which an update merges as any file. */
export function copiedSlices(folder: string): CopiedSlice[] {
  const existing = existingSlices(folder);
  const copies = existing.filter(({ one }) => examples.every((example) => example.one.camel !== one.camel));
  return copies.map((slice) => {
    const parent = parentOf(slice, existing, folder);
    return { slice, example: namesOf(parent ? relatedSlice : templateSlice), parent };
  });
}
