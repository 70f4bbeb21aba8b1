import { NoSuchRow } from "groundwork/screens/list/no-such-row";
import { userWords } from "groundwork/slices/user/display";
import type { Metadata } from "next";

export const metadata: Metadata = { title: `${userWords.one} not found` };

export default function UserNotFound() {
  return <NoSuchRow words={userWords} />;
}
