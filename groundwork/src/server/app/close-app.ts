import { closeDatabase } from "../data/database";
import { stopAppWorker } from "../jobs/app-worker";
import { closeLive } from "../live/reader";
import { flushLog, telemetry } from "../log/log";
import { closeMail } from "../mail/deliver";

/** Closes what this process of the app keeps open: what runs in the background ends first, and the log is written last. */
export async function closeApp(): Promise<void> {
  await stopAppWorker();
  closeMail();
  await closeLive();
  await closeDatabase();
  await telemetry()?.close();
  await flushLog();
}
