type Turn<Key, Value> = { readonly keys: Set<Key>; readonly values: Promise<ReadonlyMap<Key, Value>> };

/**
 * Reads by key, of which those that are asked for in one turn of the event loop become one read: under load a statement
 * serves many requests. Nothing is kept: each is answered by a read that began after it asked.
 * @returns reads the value of a key; `undefined` when there is none
 */
export function coalesce<Key, Value>(read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let turn: Turn<Key, Value> | undefined;

  function beginTurn(): Turn<Key, Value> {
    const keys = new Set<Key>();
    const values = new Promise((resolve) => setImmediate(resolve)).then(() => {
      turn = undefined;
      return read([...keys]);
    });
    return { keys, values };
  }

  return async (key: Key): Promise<Value | undefined> => {
    turn ??= beginTurn();
    turn.keys.add(key);
    return (await turn.values).get(key);
  };
}
