"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { ErrorDetailsProps } from "./error-details";

const load =
  // biome-ignore lint/style/noProcessEnv: the bundler knows its value here, and leaves out what is for development
  process.env.NODE_ENV === "development"
    ? () => import("./error-details").then(({ ErrorDetails }) => ErrorDetails)
    : null;

type Props = {
  error: unknown;
  /** Number of the error; without one it is a refusal that says all there is to say. */
  reference: string | null;
  /** The sentence for people. */
  children: ReactNode;
};

/** Words about an error: in development the error itself, with its place in the source, elsewhere the sentence for people. */
export const ErrorWords = load
  ? ({ error, reference, children }: Props) => {
      const [Details, setDetails] = useState<ComponentType<ErrorDetailsProps> | null>(null);
      useEffect(() => {
        load().then(
          (loaded) => setDetails(() => loaded),
          () => {},
        );
      }, []);
      return Details && reference ? <Details error={error} reference={reference} /> : children;
    }
  : ({ children }: Props) => children;
