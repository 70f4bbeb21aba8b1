import { type ClassNameValue, twMerge } from "tailwind-merge";

/** Classes of a component of shadcn, of which a later one replaces those before it that say the same. */
export const cn = (...classes: ClassNameValue[]): string => twMerge(classes);
