import type { Account } from "../../postgres/embedded/account";
import type { Programs } from "./programs";

/** Environment of these programs: without the variables of this process, which hold secrets of others. */
export const programEnvironment = (variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv =>
  // Next's types ask for a variable of its own.
  ({ PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...variables }) as unknown as NodeJS.ProcessEnv;

/** What all parts of a setting share. */
export type Setting = {
  /** Folder of all data, configuration and logs, which goes with the setting. */
  readonly folder: string;
  /** User of the programs that refuse to run as root. */
  readonly account: Account | undefined;
  readonly programs: Programs;
  /** Password of PostgreSQL's users, made for this setting. */
  readonly password: string;
};
