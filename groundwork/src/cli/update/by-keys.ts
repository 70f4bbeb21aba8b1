type Json = unknown;

export type ByKeys = { readonly value: Json; readonly clash: boolean };

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges JSON key by key, where git would see a conflict between neighbouring lines: two dependencies side by side are
 * two decisions. It clashes where both sides made something else of the same key, and then has what the template says.
 */
export function mergeByKeys(base: Json, ours: Json, theirs: Json): ByKeys {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { value: ours, clash: false };
  if (isSame(base, ours)) return { value: theirs, clash: false };
  if (!isObject(ours) || !isObject(theirs)) return { value: theirs, clash: true };
  const before = isObject(base) ? base : {};
  let clash = false;
  const entries = keysInOrder(ours, theirs).flatMap((key): [string, Json][] => {
    const merged = mergeByKeys(before[key], ours[key], theirs[key]);
    clash ||= merged.clash;
    return merged.value === undefined ? [] : [[key, merged.value]];
  });
  return { value: Object.fromEntries(entries), clash };
}

/** The keys of ours in their order, and each new one of theirs after its neighbour there. */
function keysInOrder(ours: object, theirs: object): string[] {
  const keys = Object.keys(ours);
  let neighbour = -1;
  for (const key of Object.keys(theirs)) {
    if (!keys.includes(key)) keys.splice(neighbour + 1, 0, key);
    neighbour = keys.indexOf(key);
  }
  return keys;
}
