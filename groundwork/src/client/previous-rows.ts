import { keepPreviousData } from "@tanstack/react-query";

/** Query option that keeps the previous rows of a list until the new ones are there, when its search or order changes. */
export const previousRows = { placeholderData: keepPreviousData } as const;

/** Whether a list still shows the previous rows. */
export const showsPreviousRows = (list: { isPlaceholderData: boolean }): boolean => list.isPlaceholderData;
