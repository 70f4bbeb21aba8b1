/** A disc with the first letter of a name, which stands beside it as text. */
export function Avatar({ name }: { name: string | undefined }) {
  return <span aria-hidden="true" data-name={name} className="avatar" />;
}
