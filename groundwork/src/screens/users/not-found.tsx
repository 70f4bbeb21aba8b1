import type { Metadata } from "next";
import { NoSuchRow } from "#screens/list/no-such-row";
import { userWords } from "#slices/user/display";

export const metadata: Metadata = { title: `${userWords.one} not found` };

export default function UserNotFound() {
  return <NoSuchRow words={userWords} />;
}
