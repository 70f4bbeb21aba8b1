import { type Env, EnvError, readEnv } from "../../server/env";
import { isGenerated } from "../generate";
import { type Finding, unwell, well } from "./finding";

/** Whether the database client is what prisma/*.prisma says. */
export async function examineClient(): Promise<Finding> {
  if (await isGenerated()) return well("database client", "as prisma/*.prisma says");
  return unwell("database client", "older than prisma/*.prisma, or missing.", {
    command: "npm run doctor -- --fix",
  });
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
