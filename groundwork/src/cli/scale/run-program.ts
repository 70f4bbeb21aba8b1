import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UserFacingError } from "../../contract/user-facing-error";
import { programEnvironment, type Setting } from "./setting";

const execute = promisify(execFile);

/**
 * Runs a program to its end as the setting's user.
 * @throws {UserFacingError} with what it said last
 */
export async function runProgram(
  { account }: Setting,
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await execute(program, [...args], { ...account, cwd: "/", env: programEnvironment(variables) });
  } catch (error) {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    throw new UserFacingError(`${program} failed: ${stderr.trim().split("\n").at(-1) || message}`, {
      cause: error,
    });
  }
}
