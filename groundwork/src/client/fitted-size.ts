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

/** Font size at which the longest word of a text fits into one line of its container (`@container`), up to the largest. */
export function fittedSize(text: string, largest: string): string {
  const width = Math.max(...text.split(/\s+/).map(widthOf), 1);
  return `clamp(12px, ${(100 / width).toFixed(2)}cqi, ${largest})`;
}
