"use client";

import { useEffect, useState } from "react";
import { fetchRecorded } from "../client/recorded-requests";
import { folded, framesOf } from "../contract/stack-frames";
import type { ErrorDescription } from "../server/log/describe-error";
import styles from "./error.module.css";
import { errorIn } from "./page-requests";

/** Opens a place of the source in the editor, which Next's development server finds by REACT_EDITOR or among what runs. */
function OpenInEditor({ file, line, column }: { file: string; line: number; column: number }) {
  const [failure, setFailure] = useState("");
  async function open() {
    const place = new URLSearchParams({ file, line1: String(line), column1: String(column) });
    const answer = await fetch(`/__nextjs_launch-editor?${place}`).catch(() => null);
    setFailure(
      answer?.ok ? "" : answer?.status === 404 ? "There is no such file." : "It could not be opened.",
    );
  }
  return (
    <>
      <button type="button" className={styles.place} onClick={() => void open()} title="Open in the editor">
        {file}:{line}:{column}
      </button>
      <span role="status">{failure && ` ${failure}`}</span>
    </>
  );
}

/** Lines of a stack: those of the project, which lead to the editor, and between them the others, folded. */
function Frames({ stack }: { stack: string }) {
  const groups = folded(framesOf(stack));
  if (groups.length === 0) return null;
  return (
    <ol className={styles.frames}>
      {groups.map((frames, index) => {
        const [{ name = "", place = null, own = false } = {}] = frames;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stack stay where they are
          <li key={index} className={own ? styles.own : undefined}>
            {place ? (
              <>
                {name && <span>{name} </span>}
                <OpenInEditor {...place} />
              </>
            ) : (
              <details>
                <summary>
                  {frames.length} {frames.length === 1 ? "line" : "lines"} of other code
                </summary>
                <pre>{frames.map(({ text }) => text).join("\n")}</pre>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

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
