import { describe, expect, test } from "vitest";
import { movingTextsIn } from "#cli/moving-texts";

const found = (drawn: string) =>
  movingTextsIn(`export const Part = (props) => (\n  ${drawn}\n);\n`, "part.tsx");

describe("in a page that a browser translates", () => {
  test.each([
    ["a text beside another that may not be there", '<p>{one} {two && "two"}</p>'],
    ["a text of a template", "<p>{one && `one`}{two && <b>two</b>}</p>"],
    ["a text in a fragment", "<p>{one && <>one <b>two</b></>} three</p>"],
    ["a text in the place of an element", '<p>by {name ? <b>{name}</b> : "none"}</p>'],
    ["a text that is the content of a component", '<Foot>{one && "one"}</Foot>'],
    ["a text of a fragment that is alone in it", '<>{one && "one"}</>'],
    ["an empty text in place of another", '<p>{one ? "one" : ""}<b>two</b></p>'],
  ])("%s is refused, with its place and the remedy", (_, drawn) => {
    expect(found(drawn)).toEqual([
      expect.stringMatching(/^part\.tsx:2 .* is a text that comes and goes beside others: .* <span>\.$/),
    ]);
  });

  test("an element that comes and goes before a text is refused", () => {
    expect(found("<p>{one && <b>one</b>} two</p>")).toEqual([
      expect.stringMatching(/^part\.tsx:2 \{one && <b>one<\/b>\} comes and goes before a text: /),
    ]);
  });

  test.each([
    ["a text that is the whole content of an element", '<p>{one && "one"}</p>'],
    ["a text that is always there", '<p>{one ? "one" : "two"} <b>three</b></p>'],
    ["a text in an element of its own", "<p>{one && <span>one</span>}<span>two</span></p>"],
    ["an element that comes and goes behind a text", "<p>one {two && <b>two</b>}</p>"],
    ["an element before another", "<p>{one && <b>one</b>}<b>two</b> three</p>"],
  ])("%s is accepted", (_, drawn) => {
    expect(found(drawn)).toEqual([]);
  });
});
