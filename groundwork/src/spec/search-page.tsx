import type { Specification } from "../contract/specification";
import { partsOf, search } from "./found";
import { Anchor, Badge, Code, Table } from "./parts";

/** What was found of a text, of every kind. */
export function SearchPage({ specification, text }: { specification: Specification; text: string }) {
  const found = search(partsOf(specification), text);
  if (found.length === 0) return <p>Nothing in the specification has these words.</p>;
  return (
    <Table
      caption="Found"
      columns={["Name", "Kind", "What it is"]}
      rows={found.map(({ kind, name, about, to }) => ({
        key: `${kind} ${name} ${about}`,
        cells: [
          <Anchor key="name" to={to}>
            <Code>{name}</Code>
          </Anchor>,
          <Badge key="kind">{kind}</Badge>,
          about,
        ],
      }))}
    />
  );
}
