import { type Env, EnvError, readEnv } from "../../server/env";
import { isGenerated } from "../generate";
import { filesWithOtherLineEnds, lineEndsRemedy, tryGit } from "../git";
import { type Finding, unwell, well } from "./finding";

/** Whether the database client is what prisma/*.prisma says. */
export async function examineClient(): Promise<Finding> {
  if (await isGenerated()) return well("database client", "as prisma/*.prisma says");
  return unwell("database client", "older than prisma/*.prisma, or missing.", {
    command: "npm run doctor -- --fix",
  });
}

/** Whether the files have the ends of lines that they are committed with; a folder without git has nothing to compare. */
export async function examineLineEnds(folder = "."): Promise<Finding> {
  const inside = await tryGit(folder, "rev-parse", "--show-prefix").catch(() => undefined);
  if (inside?.code !== 0) return well("line ends", "nothing to compare with: git does not read this folder");
  const [first, ...others] = await filesWithOtherLineEnds(folder);
  if (first === undefined) return well("line ends", "as they are committed");
  const files = others.length === 0 ? first : `${first} and ${others.length} more`;
  return unwell("line ends", `Windows ends of lines (CRLF) in ${files}: ${lineEndsRemedy}`);
}

/** The settings that the environment gives, when it can be used. */
export function examineEnvironment(): { finding: Finding; settings?: Env } {
  try {
    return { finding: well("environment", "every variable can be used"), settings: readEnv() };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const sentence = error.message.replaceAll("\n", " ");
    return { finding: unwell("environment", sentence, { command: "cat .env.example" }) };
  }
}
