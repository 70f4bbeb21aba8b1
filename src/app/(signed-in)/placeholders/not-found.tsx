import type { Metadata } from "next";
import { placeholderWords } from "@/product/placeholder/display";
import { NoSuchRow } from "../../_components/rows/no-such-row";

export const metadata: Metadata = { title: `${placeholderWords.one} not found` };

export default function PlaceholderNotFound() {
  return <NoSuchRow words={placeholderWords} />;
}
