import type { ApiChange } from "./access-changes";

/** Limits as the written contract has them: numbers, in groups. */
type Limits = Readonly<Record<string, unknown>>;

/**
 * Changes of limits that stand in no schema, such as how many rows one owner may have. What has to stop working when one
 * changes is not known of a number alone, so none is breaking; what a schema says of it is judged there.
 */
export function limitChanges(before: Limits, after: Limits): ApiChange[] {
  const [was, is] = [valuesIn(before), valuesIn(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  return names
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => ({
      call: "limits",
      breaking: false,
      text: `${name} is ${is.get(name) ?? "gone"} (was: ${was.get(name) ?? "none"})`,
    }));
}

/** Values by their paths, such as `invoice.perOwner`. */
function valuesIn(limits: Limits, path = ""): Map<string, unknown> {
  return new Map(
    Object.entries(limits).flatMap(([name, value]): [string, unknown][] =>
      typeof value === "object" && value !== null
        ? [...valuesIn(value as Limits, `${path}${name}.`)]
        : [[`${path}${name}`, value]],
    ),
  );
}
