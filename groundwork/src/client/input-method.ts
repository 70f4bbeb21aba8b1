import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method, by which Chinese, Japanese and Korean are written: its Enter chooses a word and
 * its Escape leaves one. Safari sends the Enter that ends a composition after its end, with the code 229 of such keys.
 */
export const isOfInputMethod = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;
