/** The slice that new ones are copied from: it is alive, tested and checked like any other, so it cannot rot. */
export const templateSlice = "placeholder";

/**
 * Where a product has a copy of it, so that new ones can be made whatever has become of the living one. Its files have the
 * same paths below. The template itself has none.
 */
export const sliceCopyFolder = "groundwork/slice";

/** The lines of the registries that belong to the copy. */
export const copiedLines = `${sliceCopyFolder}/registries.json`;
