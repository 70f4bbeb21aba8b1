import { useRef, useState } from "react";
import { useControlEdit } from "#client/form-draft";
import { isOfInputMethod } from "#client/input-method";
import { Icon, x } from "@/ui/icon";
import type { ControlProps } from "./controls";

/** A control for words of a person's own: Enter or a comma adds one, Backspace takes the last away. */
export function TagsControl({ field, name, texts, tied }: ControlProps<"tags">) {
  const [words, setWords] = useState(texts);
  const [typed, setTyped] = useState("");
  const [announced, setAnnounced] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useControlEdit(name, words);

  function add(parts: readonly string[]) {
    const added = parts.map((part) => part.trim()).filter(Boolean);
    if (added.length === 0) return;
    setWords([...new Set([...words, ...added])]);
    setAnnounced(`Added ${added.join(", ")}.`);
  }

  function remove(word: string) {
    setWords(words.filter((other) => other !== word));
    setAnnounced(`Removed ${word}.`);
    input.current?.focus();
  }

  return (
    <div className="flex min-h-control w-full flex-wrap items-center gap-1.5 rounded-md border border-input bg-card p-1.5 transition-colors hover:border-muted-foreground has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-primary has-aria-invalid:border-destructive has-aria-invalid:outline-destructive">
      {words.length > 0 && (
        <ul aria-label={`Chosen ${field.label.toLowerCase()}`} className="contents">
          {words.map((word) => (
            <li key={word} className="flex max-w-full items-center gap-0.5 rounded-md bg-muted ps-2 text-sm">
              <input type="hidden" name={name} value={word} />
              <span dir="auto" className="min-w-0 py-0.5 wrap-anywhere">
                {word}
              </span>
              <button
                type="button"
                aria-label={`Remove ${word}`}
                onClick={() => remove(word)}
                className="flex size-6 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
              >
                <Icon path={x} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...tied}
        ref={input}
        // What is typed and not yet added counts too.
        name={name}
        type="text"
        dir="auto"
        value={typed}
        autoComplete="off"
        onChange={({ target }) => {
          const parts = target.value.split(",");
          setTyped(parts.pop() ?? "");
          add(parts);
        }}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return;
          if (event.key === "Enter" && typed.trim() !== "") {
            event.preventDefault();
            add([typed]);
            setTyped("");
          }
          const last = words.at(-1);
          if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
        }}
        className="h-7 min-w-24 grow bg-transparent px-1.5 text-control outline-none"
      />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </div>
  );
}
