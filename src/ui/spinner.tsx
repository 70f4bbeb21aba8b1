/** A turning ring in the colour and size of the text around it. Decorative: the text beside it says what is going on. */
export function Spinner({ className = "" }: { className?: string }) {
  return (
    <svg
      data-spinner
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={`size-[1.1em] animate-spin ${className}`}
    >
      <circle cx="8" cy="8" r="6" className="opacity-25" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  );
}
