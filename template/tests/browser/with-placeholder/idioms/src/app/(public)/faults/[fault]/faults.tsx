"use client";

import { Suspense, use } from "react";

function fail(): never {
  throw new Error("planted");
}

const Shown = () => <h1>Shown</h1>;
const Waiting = () => use(new Promise<React.ReactNode>(() => {}));

const faults = {
  none: Shown,
  throws: () => fail(),
  rejects: () => use(Promise.reject<React.ReactNode>(new Error("planted"))),
  unawaited: () => {
    void Promise.reject(new Error("planted"));
    return <Shown />;
  },
  later: () => {
    setTimeout(fail, 1);
    return <Shown />;
  },
  microtask: () => {
    queueMicrotask(fail);
    return <Shown />;
  },
  window: () => <h1>{window.innerWidth > 0 && "Shown"}</h1>,
  "window-later": () => {
    setTimeout(() => window.scrollTo(0, 0), 1);
    return <Shown />;
  },
  waits: Waiting,
  "waits-within": () => (
    <>
      <Shown />
      <Suspense fallback={<p>On its way…</p>}>
        <Waiting />
      </Suspense>
    </>
  ),
} satisfies Record<string, React.ComponentType>;

/** Client component with one of the faults. */
export function Fault({ name }: { name: string }) {
  const Component = faults[name as keyof typeof faults] ?? faults.none;
  return <Component />;
}
