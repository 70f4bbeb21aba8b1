import { keepPreviousData } from "@tanstack/react-query";

/** For a list whose search or order changes: the rows of before stay until the new ones are there. */
export const previousRows = { placeholderData: keepPreviousData } as const;

/** Whether the rows of a list are still those of before. */
export const showsPreviousRows = (list: { isPlaceholderData: boolean }): boolean => list.isPlaceholderData;
