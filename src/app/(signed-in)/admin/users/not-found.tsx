import type { Metadata } from "next";
import { userWords } from "@/product/user/display";
import { NoSuchRow } from "../../../_components/rows/no-such-row";

export const metadata: Metadata = { title: `${userWords.one} not found` };

export default function UserNotFound() {
  return <NoSuchRow words={userWords} />;
}
