import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { UserFacingError } from "../contract/user-facing-error";

/**
 * Sets what the .env files of a project say, by the names and in the order that Next has for them, unless the environment
 * has it already. Values are taken as they are written: Next's own reader replaces `$NAME` in them, in single quotes too,
 * which takes characters from passwords and secrets. It reads no file once this has.
 */
export function loadEnvFiles(
  root: string,
  mode: "development" | "production" | "test",
  environment: Record<string, string | undefined>,
): void {
  const names = [`.env.${mode}.local`, mode === "test" ? [] : ".env.local", `.env.${mode}`, ".env"].flat();
  for (const name of names)
    for (const [key, value] of Object.entries(parseEnv(textOf(join(root, name))))) environment[key] ??= value;
  environment.__NEXT_PROCESSED_ENV = "true";
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EISDIR") return "";
    throw new UserFacingError(`${path} cannot be read (${code}): fix that and run the command again.`);
  }
}
