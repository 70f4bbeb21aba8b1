/** The slice that new ones are copied from: it is alive, tested and checked like any other, so it cannot rot. */
export const templateSlice = "placeholder";

/** Where a copy of it is kept once it has been removed; its files have the same paths below. */
export const sliceCopyFolder = ".slice";
