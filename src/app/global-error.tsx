"use client";

import type { ErrorFallbackProps } from "groundwork/react";
import { ErrorFallback } from "groundwork/screens/frame";
import "./globals.css";

/** Stands in for everything when what surrounds the pages failed itself, so it brings its own document. */
export default function GlobalError({ error, retry }: ErrorFallbackProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <ErrorFallback alone error={error} retry={retry} />
      </body>
    </html>
  );
}
