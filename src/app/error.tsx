"use client";

import { SegmentError, type SegmentErrorProps } from "./segment-error";

/** For pages without a signed-in layout, and for that layout itself: nothing else is left around it. */
export default function RootError(props: SegmentErrorProps) {
  return (
    <main id="content" className="mx-auto max-w-5xl px-5 py-10 sm:px-8">
      <SegmentError {...props} />
    </main>
  );
}
