import { type Kind, piecesOf } from "../source/pieces";
import { capitalised, type NameForms, type SliceNames, soundsLikeVowel } from "./names";

/**
 * A source file with every word for one slice as it would say it of another: identifiers stay identifiers, addresses
 * addresses, and sentences sentences.
 * @param from a slice whose name is one word, so that its names cannot be mistaken for each other
 */
export function renamed(text: string, path: string, from: SliceNames, to: SliceNames): string {
  if (from.one.camel === to.one.camel && from.many.camel === to.many.camel) return text;
  return piecesOf(text, path)
    .map(({ kind, start, end }) => renamedPiece(kind, text.slice(start, end), from, to))
    .join("");
}

export function renamedPath(path: string, from: SliceNames, to: SliceNames): string {
  return path.replace(patternOf(from), (found, index: number) => {
    // Next's name for a part of a URL is an identifier, such as [thingId].
    const inIdentifier = /[A-Za-z0-9]/.test(path[index + found.length] ?? "");
    return inIdentifier || found !== found.toLowerCase()
      ? identifier(found, from, to)
      : numberOf(found, from, to).kebab;
  });
}

function renamedPiece(kind: Kind, piece: string, from: SliceNames, to: SliceNames): string {
  let result = "";
  let at = 0;
  for (const { index, 0: found } of piece.matchAll(patternOf(from))) {
    const before = piece.slice(0, index);
    const after = piece.slice(index + found.length);
    const way = wayOf(kind, piece, { before, found, after });
    const name = numberOf(found, from, to);
    result += piece.slice(at, index);
    if (way === "identifier") result += identifier(found, from, to);
    else if (way === "address") result += name.kebab;
    else {
      result = result.replace(/\b([Aa])n?(\s+(?:(?:\/\/|\*)\s+)?)$/, (_, letter, space) =>
        [letter, soundsLikeVowel(name.prose) ? "n" : "", space].join(""),
      );
      result += found === found.toLowerCase() ? name.prose : capitalised(name.prose);
    }
    at = index + found.length;
  }
  return result + piece.slice(at);
}

/** How a name is written at the place where it was found. */
function wayOf(
  kind: Kind,
  piece: string,
  { before, found, after }: { readonly before: string; readonly found: string; readonly after: string },
): "identifier" | "address" | "prose" {
  // The letter of an escape, such as \n, is not part of a word.
  const previous = /\\[a-z]$/.test(before) ? " " : before.slice(-1);
  const next = after.slice(0, 1);
  if (kind === "code" || found === found.toUpperCase()) return "identifier";
  if (/[\w$]/.test(previous) || /[\w$]/.test(next)) return "identifier";
  if (/^\.(tsx?|prisma|spec|test)\b/.test(after)) return "address";
  // A URL in a pattern has its slash escaped; this one begins the pattern.
  if (kind === "pattern" && before === "/") return "prose";
  // The URL of a call is made of identifiers.
  if (previous === "/") return /\btrpc\\?\/$/.test(before) ? "identifier" : "address";
  if (/\w-$/.test(before) || /^-\w/.test(after)) return "address";
  if (/\w\.$/.test(before) || /^\??\.\w/.test(after)) return "identifier";
  // Quoted within a sentence or a query: the name of something, in SQL of a table.
  if (/["'`]/.test(previous) && previous === next && before.length + after.length > 2) return "identifier";
  if (kind === "comment" || kind === "markup") return "prose";
  if (/\s/.test(piece.replace(/\\[nrt]/g, " "))) return "prose";
  return kind === "string" && found !== found.toLowerCase() && piece === found ? "prose" : "identifier";
}

const patternOf = ({ one, many }: SliceNames): RegExp => {
  const ways = ({ pascal, constant, camel }: NameForms) => [pascal, constant, camel];
  return new RegExp([...ways(many), ...ways(one)].join("|"), "g");
};

const numberOf = (found: string, from: SliceNames, to: SliceNames): NameForms =>
  found.toLowerCase() === from.many.camel ? to.many : to.one;

function identifier(found: string, from: SliceNames, to: SliceNames): string {
  const name = numberOf(found, from, to);
  if (found === found.toLowerCase()) return name.camel;
  return found === found.toUpperCase() ? name.constant : name.pascal;
}
