import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Classes of a component of shadcn, of which a later one replaces those before it that say the same. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
