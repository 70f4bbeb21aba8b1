import { useRef } from "react";
import { isOfInputMethod } from "#client/input-method";
import { useSearchText } from "#client/search-text";
import { controlStyle } from "@/ui/control-style";
import { Icon, search as searchIcon, x } from "@/ui/icon";

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
  const { text, setText, search } = useSearchText(value, onSearch);

  function clear() {
    setText("");
    search("");
    input.current?.focus();
  }

  return (
    <search className="relative block">
      <Icon
        path={searchIcon}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted-foreground"
      />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={`${label}…`}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText([...event.target.value].slice(0, maxLength).join(""))}
        onKeyDown={(event) => {
          if (isOfInputMethod(event)) return;
          if (event.key === "Enter") search(text);
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            clear();
          }
        }}
        className={`h-control px-9! text-ellipsis ${controlStyle}`}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute inset-y-1 end-1 flex w-7 items-center justify-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:inset-y-0 pointer-coarse:end-0 pointer-coarse:w-11"
        >
          <Icon path={x} />
        </button>
      )}
    </search>
  );
}
