import { createElement } from "react";
import styles from "./fitted-heading.module.css";

/**
 * A heading whose longest word fits into one line of its container (`@container`). `--largest` is the size that it has
 * where there is room for it.
 */
export const FittedHeading = ({ children, className = "" }: { children: string; className?: string }) =>
  createElement(
    "h1",
    { "data-fit": fittedStep(children), className: `${styles.fitted} ${className}` },
    children,
  );

/** Widths of characters in em, in a wide and bold face: in most others they are narrower. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[fijlrtIJ.,:;'|!()-]/, 0.5],
  [/[mwMW@%&]/, 1.1],
  [/\p{Lu}/u, 0.85],
  [/[\u0020-\u10ff]/, 0.72],
];
const widest = 1.4;

const widthOf = (word: string) =>
  [...word].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? widest), 0);

/** Sizes that a heading may have, in hundredths of its container's width: those of `fitted-heading.module.css`. */
const steps = [2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 22, 30, 40];

/** The largest step at which the longest word of a text fits into one line of its container. */
export function fittedStep(text: string): number {
  const width = Math.max(...text.split(/\s+/).map(widthOf), 1);
  return steps.findLast((step) => step * width <= 100) ?? 2;
}
