/** The sign of the product: ground, as a drawing shows it. */
export function Logo({ className = "" }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={className}
    >
      <path d="M2 2h20M7.5 2 3.5 9M14.5 2l-7 12M21.5 2l-7 12" />
    </svg>
  );
}
