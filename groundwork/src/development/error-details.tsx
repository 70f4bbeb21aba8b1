"use client";

import { useEffect, useState } from "react";
import type { ErrorDescription } from "../server/log/describe-error";
import styles from "./error.module.css";
import { Frames } from "./frames";
import { errorIn, fetchRecorded } from "./recorded";

export type ErrorDetailsProps = { error: unknown; reference: string };

/** Milliseconds after which the server is asked for what it knows of an error, which a browser may only be reporting. */
const askedAfter = [0, 300, 1000, 3000];

/** Error that a page failed with, for its developer: what the server has logged of it, and until then what is here. */
export function ErrorDetails({ error, reference }: ErrorDetailsProps) {
  const [recorded, setRecorded] = useState<ErrorDescription>();
  useEffect(() => {
    let found = false;
    const ask = async () => {
      if (found) return;
      const [request] = await fetchRecorded([reference]);
      const line = request?.log.map(errorIn).find((known) => known !== undefined);
      if (!line) return;
      found = true;
      setRecorded(line.error);
    };
    const timers = askedAfter.map((delay) => setTimeout(() => void ask(), delay));
    return () => timers.forEach(clearTimeout);
  }, [reference]);
  return (
    <div className={styles.error}>
      <Description error={recorded ?? describe(error)} />
      <p>
        <a href={`/_errors?reference=${encodeURIComponent(reference)}`}>{reference} at /_errors</a>
      </p>
    </div>
  );
}

/** Name, words and place of an error, and of those that caused it. */
export function Description({ error }: { error: ErrorDescription }) {
  const { type, code, message, stack, cause } = error;
  return (
    <>
      <p className={styles.message}>
        <strong>
          {type}
          {code && <span> {code}</span>}
        </strong>
        : {message}
      </p>
      <Frames stack={stack} />
      {cause && (
        <div className={styles.cause}>
          <p>Caused by</p>
          <Description error={cause} />
        </div>
      )}
    </>
  );
}

function describe(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "" } = error;
  return { type: name, message, stack };
}
