// What a text holds that nobody sees: it comes along with what is copied from elsewhere, and lets one name look like
// another. It is removed and not refused, since people cannot find what they do not see. Where writing needs such a
// character it stays: joiners of emoji, of Persian and of Indic scripts, the forms of emoji and of Chinese characters.

const raw = String.raw;
const anyOf = (classes: readonly string[]) => `[${classes.join("")}]`;

/** Controls without a key; a line break among them is left for the fields that take none. */
const controls = raw`\u0080-\u0084\u0086-\u009f\ufff9-\ufffb`;
/** Characters that fonts do not draw. */
const unseen = anyOf([controls, raw`\p{Default_Ignorable_Code_Point}`]);
/** Characters that make a text read otherwise than it is stored, and letters for texts that only machines read. */
const misleading = anyOf([controls, raw`\u202a-\u202e\u2066-\u206f\ufeff\u{e0000}-\u{e007f}`]);

const pictograph = raw`\p{Extended_Pictographic}`;
const scriptsWithJoiners = [
  "Adlam Arabic Balinese Bengali Devanagari Gujarati Gurmukhi Javanese Kannada Khmer Malayalam",
  "Mandaic Mongolian Myanmar Nko Oriya Sinhala Syriac Tamil Telugu Tibetan",
].flatMap((scripts) => scripts.split(" "));
/** A letter, a mark or a sign of a script in which a joiner beside it changes how it is drawn. */
const joining = raw`(?!\p{Default_Ignorable_Code_Point})${anyOf(
  scriptsWithJoiners.map((script) => raw`\p{Script_Extensions=${script}}`),
)}`;

/** The flags of England, Scotland and Wales. */
const flags = ["eng", "sct", "wls"].map((part) =>
  [..."gb", ...part].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(""),
);

// A letter before a joiner, not a mark, and marks wherever they may stand: the composed form puts marks in another
// order and joins them with letters, and what it makes of a text must be read as the text was. The joiner comes first in
// the pattern, so that marks are looked at where there is one and nowhere else.
const afterLetter = (joiner: string) => raw`${joiner}(?<=(?=\p{L})${joining}\p{M}*${joiner})`;

const inFlags = raw`(?<=\u{1f3f4})(?:${flags.join("|")})\u{e007f}`;
const inWriting = [
  raw`(?<=${pictograph}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=${pictograph})`,
  raw`(?<=${pictograph})[\ufe0e\ufe0f]`,
  raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  afterLetter(raw`\u200d`),
  raw`${afterLetter(raw`\u200c`)}(?=\p{M}*${joining})`,
  raw`(?<=\p{Ideographic})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  raw`(?<=(?=\p{L})\p{Script=Mongolian})[\u180b-\u180f]`,
  inFlags,
].join("|");

const ofLine = new RegExp(`(${inWriting})|${unseen}`, "gu");
const ofText = new RegExp(`(${inFlags})|${misleading}`, "gu");
const seen = new RegExp(raw`[^\s\u2800${unseen.slice(1)}`, "u");

/**
 * Visible text of a single line, for names of people and things. Blanks of other kinds, and several in a row,
 * become one ordinary space, as in nicknames (RFC 8266).
 */
export const seenOfLine = (line: string): string =>
  line.replace(ofLine, "$1").replace(/[\p{Zs}\t\u2800]+/gu, " ");

/** A text of several lines without what misleads its reader; nothing when there is nothing to see in it. */
export const seenOfText = (text: string): string => (seen.test(text) ? text.replace(ofText, "$1") : "");
