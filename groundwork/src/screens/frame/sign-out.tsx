import { dropDrafts } from "#client/drafts";
import { hardRedirect } from "#client/navigation";
import { sendRemovals } from "#client/removals";
import { announceSessionEnd } from "#client/session-channel";
import { loadCalls } from "@/trpc/calls";

/** Ends the session, in all tabs of this browser, and leaves for the first page. */
export async function leaveSession(): Promise<void> {
  await sendRemovals();
  const calls = await loadCalls();
  await calls.identity.signOut.mutate();
  dropDrafts();
  announceSessionEnd();
  await hardRedirect("/");
}
