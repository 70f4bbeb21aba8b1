/** A grey bar in the place of text that is on its way. Give it the size of that text, so that nothing moves. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-md bg-muted ${className}`} />;
}
