"use client";

/** A script that runs while the document is being read. Where React renders the document again in the browser, it is none. */
export function InlineScript({ children }: { children: string }) {
  return (
    <script type={typeof window === "undefined" ? undefined : "text/plain"} suppressHydrationWarning>
      {children}
    </script>
  );
}
