"use client";

import { useState } from "react";
import styles from "./error.module.css";

type Place = { readonly file: string; readonly line: number; readonly column: number };

/** Opens a place of the source in the editor, which Next's development server finds by REACT_EDITOR or among what runs. */
export function OpenInEditor({ file, line, column }: Place) {
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
