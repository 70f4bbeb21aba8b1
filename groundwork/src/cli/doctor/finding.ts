/** What the doctor found out about one part of the machine or the project. */
export type Finding = {
  /** What was looked at, in a word or two. */
  readonly part: string;
  readonly well: boolean;
  /** One line: how it stands, or what is wrong. */
  readonly sentence: string;
  /** The command that mends it, where one does. */
  readonly command?: string;
  /** Does what the command does, where that loses nothing and disturbs nobody. */
  readonly fix?: () => Promise<void>;
};

export const well = (part: string, sentence: string): Finding => ({ part, well: true, sentence });

export const unwell = (
  part: string,
  sentence: string,
  remedy: Pick<Finding, "command" | "fix"> = {},
): Finding => ({ part, well: false, sentence, ...remedy });

/** The sentence of a failure that was foreseen, on one line; any other failure is passed on. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && "plain" in error) return error.message.replaceAll("\n", " ");
  throw error;
}
