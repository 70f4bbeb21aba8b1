import { describe, expect, it } from "vitest";
import { projectFiles } from "../../../groundwork/src/cli/git";
import { findSource, refuseNames } from "../../../groundwork/src/cli/slice/create-slice";
import { existingSlices, relationTo } from "../../../groundwork/src/cli/slice/existing";
import { namesOf } from "../../../groundwork/src/cli/slice/names";
import { relatedSlice, templateSlice } from "../../../groundwork/src/cli/template-slices";

const files = projectFiles();
const existing = existingSlices();
const belongingTo = (parent: string) => () => relationTo(parent, namesOf("comment"), existing);

describe("a slice that belongs to another is refused with a reason", () => {
  it.each([
    [
      "to none that there is",
      "order",
      /^There is no slice "order" for rows to belong to: the slices are placeholder, remark\. Nothing was written\.$/,
    ],
    ["to itself", "comment", /^Rows of "comment" cannot belong to rows of "comment" itself\./],
    ["to accounts", "identity", /^Rows belong to their owner anyway/],
    ["to what belongs to another", relatedSlice, /^Rows of "remark" belong to another slice's themselves/],
  ])("%s", (_, parent, sentence) => {
    expect(belongingTo(parent)).toThrow(sentence);
  });

  it("under the name of another", () => {
    const source = findSource(files, existing, relatedSlice);
    const named = () =>
      refuseNames(namesOf(templateSlice), source.names, { sources: source.files, files, existing });
    expect(named).toThrow(/^There is a slice "placeholder" already/);
  });

  it("and to the example itself it may belong", () => {
    expect(belongingTo(templateSlice)().parent.one.camel).toBe(templateSlice);
  });
});
