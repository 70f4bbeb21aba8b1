"use client";

import { SegmentError, type SegmentErrorProps } from "./segment-error";
import "./globals.css";

/** Stands in for everything when the root layout itself failed, so it brings its own document. */
export default function GlobalError(props: SegmentErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="mx-auto max-w-5xl px-5 py-10 sm:px-8">
          <SegmentError {...props} />
        </main>
      </body>
    </html>
  );
}
