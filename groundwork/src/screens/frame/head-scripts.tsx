"use client";

import { InlineScript } from "#client/inline-script";
import { inlineScripts } from "@/app/_components/inline-scripts";

/** The scripts in the head of every page. By the time that the browser makes this it has run them, and needs no text. */
const [first, second, third, fourth] = typeof window === "undefined" ? inlineScripts : [];

export function HeadScripts() {
  return (
    <>
      <InlineScript>{first}</InlineScript>
      <InlineScript>{second}</InlineScript>
      <InlineScript>{third}</InlineScript>
      <InlineScript>{fourth}</InlineScript>
    </>
  );
}
