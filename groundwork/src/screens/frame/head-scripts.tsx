"use client";

import { InlineScript } from "#client/inline-script";
import { inlineScripts } from "@/app/_components/inline-scripts";

/** The scripts in the head of every page. By the time that the browser makes this it has run them, and needs no text. */
const scripts: readonly string[] = typeof window === "undefined" ? inlineScripts : [];

export const HeadScripts = () =>
  [0, 1, 2, 3].map((place) => <InlineScript key={place}>{scripts[place]}</InlineScript>);
