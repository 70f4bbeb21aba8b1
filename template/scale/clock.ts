import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Library of Debian's package `faketime`, by which a process sees another time. */
export const clockLibrary = (): string | undefined =>
  readdirSync("/usr/lib")
    .map((folder) => join("/usr/lib", folder, "faketime", "libfaketimeMT.so.1"))
    .find((path) => existsSync(path));

/** Variables of a process whose clock is off by what the file says, from moment to moment. Its timers stay as they are. */
export const clockVariables = (file: string) => ({
  LD_PRELOAD: clockLibrary() ?? "",
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
