import { directDatabaseUrl } from "../database";
import { processWide } from "../process-wide";
import { createLiveReader, type LiveReader } from "./reader";
import type { Snapshot } from "./snapshot";
import { onWritten } from "./writing";

const open = processWide("live", (): { reader?: LiveReader | undefined } => ({}));

/** The reader of live updates of this process, made when it is first asked for. From then on writes wake it and the others'. */
export function liveReader(): LiveReader {
  if (!open.reader) {
    const reader = createLiveReader({ url: directDatabaseUrl });
    open.reader = reader;
    onWritten(reader.wake);
  }
  return open.reader;
}

/** Place up to which that reader has read; `undefined` where it reads nothing, or has not yet read what was written here. */
export const placeOfReader = (): Snapshot | undefined => open.reader?.place();

/** Closes that reader, if there is one. */
export async function closeLive(): Promise<void> {
  const { reader } = open;
  open.reader = undefined;
  onWritten(undefined);
  await reader?.close();
}
