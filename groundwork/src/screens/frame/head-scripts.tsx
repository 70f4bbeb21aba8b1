"use client";

import { InlineScript } from "#client/inline-script";
import { inlineScripts } from "@/app/_components/inline-scripts";

/** The scripts in the head of every page. By the time that the browser makes this it has run them, and needs no text. */
const [themeScript, visitorScript, earlySubmitScript] = typeof window === "undefined" ? inlineScripts : [];

export function HeadScripts() {
  return (
    <>
      <InlineScript>{themeScript}</InlineScript>
      <InlineScript>{visitorScript}</InlineScript>
      <InlineScript>{earlySubmitScript}</InlineScript>
    </>
  );
}
