"use client";

import { useEffect } from "react";
import { visitorMemory } from "#client/visitor";
import type { Visitor } from "#contract/visitor";
import { sessionLimits } from "@/product/limits";
import { roles } from "@/product/permissions";

/** The visitor cookie of this product. */
export const { remember, useVisitor } = visitorMemory({ roles, seconds: sessionLimits.absoluteSeconds });

/** On a page that knows who is there, or that nobody is: keeps the visitor cookie true to it. */
export function RememberVisitor({ visitor }: { visitor: Visitor | null }) {
  useEffect(() => remember(visitor), [visitor]);
  return null;
}
