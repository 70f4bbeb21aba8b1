"use client";

import { useEffect, useRef, useState } from "react";
import { controlStyle } from "./control-style";

/** How long after the last key a search is sent, in milliseconds. */
const searchDelay = 250;

type SearchFieldProps = {
  label: string;
  /** The search that is in force. */
  value: string;
  onSearch: (text: string) => void;
  /** The most characters that are taken: as schemas count them, where the attribute would count many an emoji twice. */
  maxLength?: number;
};

/** A search field that searches automatically when typing pauses, and at once on Enter or when it is emptied. */
export function SearchField({ label, value, onSearch, maxLength }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [requested, setRequested] = useState(value);
  const [known, setKnown] = useState(value);

  // A value that this field did not ask for comes from outside (the Back button, say) and replaces the text.
  if (value !== known) {
    setKnown(value);
    if (value !== requested) {
      setText(value);
      setRequested(value);
    }
  }

  function search(wanted: string) {
    setRequested(wanted);
    if (wanted !== value) onSearch(wanted);
  }

  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (text === requested) return;
    const timer = setTimeout(() => latest.current(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text, requested]);

  function clear() {
    setText("");
    search("");
    input.current?.focus();
  }

  return (
    <search className="relative block">
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-ink-faint"
      >
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 3.5 3.5" />
      </svg>
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText([...event.target.value].slice(0, maxLength).join(""))}
        onKeyDown={(event) => {
          if (event.key === "Enter") search(text);
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            clear();
          }
        }}
        className={`h-10 px-9! ${controlStyle}`}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute inset-y-1.5 right-1.5 flex w-7 items-center justify-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            stroke="currentColor"
            strokeWidth="1.5"
            className="size-4"
          >
            <path d="m4.5 4.5 7 7m0-7-7 7" />
          </svg>
        </button>
      )}
    </search>
  );
}
