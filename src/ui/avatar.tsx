/** A disc with the first letter of a name, which stands beside it as text. */
export function Avatar({ name, className = "" }: { name: string | undefined; className?: string }) {
  return <span aria-hidden="true" data-name={name} className={`avatar ${className}`} />;
}
