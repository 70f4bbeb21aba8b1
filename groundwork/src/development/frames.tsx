"use client";

import { useState } from "react";
import { folded, framesOf } from "../contract/stack-frames";
import styles from "./error.module.css";

type Place = { readonly file: string; readonly line: number; readonly column: number };

/** Opens a place of the source in the editor, which Next's development server finds by REACT_EDITOR or among what runs. */
function OpenInEditor({ file, line, column }: Place) {
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
export function Frames({ stack }: { stack: string }) {
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
