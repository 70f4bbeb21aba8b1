/** Word of a shell's command that stands for a text as it is: inside of single quotes nothing else has a meaning. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
