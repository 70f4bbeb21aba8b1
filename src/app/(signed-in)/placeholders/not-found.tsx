import { NoSuchRow } from "groundwork/screens/list";
import type { Metadata } from "next";
import { placeholderWords } from "@/product/placeholder/display";

export const metadata: Metadata = { title: `${placeholderWords.one} not found` };

export default function PlaceholderNotFound() {
  return <NoSuchRow words={placeholderWords} />;
}
