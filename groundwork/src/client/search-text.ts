import { useEffect, useEffectEvent, useState } from "react";

/** How long after the last key a search is sent, in milliseconds. */
const searchDelay = 250;

/**
 * Text of a search field, which is searched for when typing pauses.
 * @param value the search that is in force
 * @returns `search` searches at once
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
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

  const searchLatest = useEffectEvent(search);
  useEffect(() => {
    if (text === requested) return;
    const timer = setTimeout(() => searchLatest(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text, requested]);

  return { text, setText, search };
}

/** A text as it was when typing last paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
