import type { Unsubscribable } from "@trpc/server/observable";

type Observer<Value> = {
  readonly signal?: AbortSignal;
  readonly onData: (value: Value) => void;
  readonly onError: (error: Error) => void;
  readonly onComplete: () => void;
};

/** Subscription of a client, as in `client.live.changes`. */
type Subscription<Input, Value> = {
  readonly subscribe: (input: Input, observer: Observer<Value>) => Unsubscribable;
};

/**
 * Values of a subscription for `for await`. To leave the loop, or to abort, ends the stream.
 * @throws {TRPCClientError} when it is refused
 */
export async function* valuesOf<Input, Value>(
  subscription: Subscription<Input, Value>,
  input: Input,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<Value, void> {
  const values: Value[] = [];
  let over: { readonly error?: Error } | undefined;
  let wake = () => {};
  const finish = (how: { readonly error?: Error }) => {
    over = how;
    wake();
  };
  const stream = subscription.subscribe(input, {
    ...(signal && { signal }),
    onData: (value) => {
      values.push(value);
      wake();
    },
    onError: (error) => finish({ error }),
    onComplete: () => finish({}),
  });
  try {
    for (;;) {
      yield* values.splice(0);
      if (values.length > 0) continue;
      if (over?.error) throw over.error;
      if (over) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stream.unsubscribe();
  }
}
