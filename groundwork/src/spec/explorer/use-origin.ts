"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Origin of the app as the browser knows it; empty while the page is not alive. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
