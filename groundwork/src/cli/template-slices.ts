import { platformFolder } from "../server/process/platform-folder";

/** The slice that new ones are copied from: it is alive, tested and checked like any other, so it cannot rot. */
export const templateSlice = "placeholder";

/** The slice that new ones which belong to another are copied from: its rows belong to those of the first. */
export const relatedSlice = "remark";

/** Both examples, of which a project may have either. */
export const exampleSlices = [templateSlice, relatedSlice];

/**
 * Where a product has a copy of both, so that new ones can be made whatever has become of the living one. Their files have
 * the same paths below. The template itself has none, and a product no living one of the second.
 */
export const sliceCopyFolder = `${platformFolder}/slice`;

/** The lines of the registries that belong to the copies. */
export const copiedLines = `${sliceCopyFolder}/registries.json`;
