import { useEffect, useState } from "react";

/** Place of a value that exists once in a browser, made at the top of a module. */
export type ForBrowser<Value> = { current?: { readonly value: Value } | undefined };

/**
 * Value that exists once in a browser, and once for each request on a server. State alone would be lost with every
 * component that suspends before its first page is shown, and with it each answer that it waited for. It is made again
 * once the component that used it is gone.
 */
export function useOneForBrowser<Value>(place: ForBrowser<Value>, make: () => Value): Value {
  const [own] = useState(() => {
    if (typeof window === "undefined") return { value: make() };
    place.current ??= { value: make() };
    return place.current;
  });
  useEffect(() => {
    place.current = own;
    return () => {
      place.current = undefined;
    };
  }, [place, own]);
  return own.value;
}
