"use client";

import { folded, framesOf } from "../contract/stack-frames";
import styles from "./error.module.css";
import { OpenInEditor } from "./open-in-editor";

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
