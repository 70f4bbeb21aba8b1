/** A fenced block of a document, and on which line of the document its text begins. */
export type Block = { readonly language: string; readonly text: string; readonly line: number };

const fenced = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** The fenced blocks of a document, in the order in which they are read. */
export const blocksOf = (document: string): Block[] =>
  [...document.matchAll(fenced)].map(({ 1: language = "", 2: text = "", index }) => ({
    language,
    text,
    line: document.slice(0, index).split("\n").length + 1,
  }));

/** A document without its fenced blocks: what it says in sentences and tables. */
export const proseOf = (document: string): string => document.replace(fenced, "");
