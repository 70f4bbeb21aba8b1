import {
  branchesOf,
  type JsonSchema,
  propertiesOf,
  type SchemaTable,
  schemaOf,
} from "../contract/json-schema";
import { schemaWords } from "../contract/schema-words";
import { SourceName, SpecTable } from "./parts";

type Props = { caption: string; schema: string | JsonSchema | null; table: SchemaTable };

/** Schema of a call's input or output: its fields as a table, else in words; and as JSON Schema. */
export function SchemaView({ caption, schema, table }: Props) {
  const found = schemaOf(schema, table);
  if (!found) return <p>None.</p>;
  const shown = branchesOf(found, table).filter((branch) => propertiesOf(branch).length > 0);
  return (
    <>
      {shown.length === 0 && <p>{schemaWords(found)}</p>}
      {shown.map((branch, index) => (
        <SpecTable
          key={JSON.stringify(branch)}
          caption={`Fields of the ${caption.toLowerCase()}${shown.length > 1 ? `, ${index + 1} of ${shown.length}` : ""}`}
          columns={["Field", "What it holds", "Presence"]}
          rows={propertiesOf(branch).map(([name, field]) => ({
            key: name,
            cells: [
              <SourceName key="name">{name}</SourceName>,
              schemaWords(field),
              branch.required?.includes(name) ? "always" : "may be left out",
            ],
          }))}
        />
      ))}
      <Json caption={`${caption} as JSON Schema`} value={found} />
    </>
  );
}

/** JSON that is shown when it is asked for. */
export const Json = ({ caption, value }: { caption: string; value: unknown }) => (
  <details className="mt-2 mb-4">
    <summary className="cursor-pointer text-muted-foreground">{caption}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
    <pre className="max-h-120 overflow-auto rounded-lg border bg-muted p-3 font-mono text-label" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  </details>
);
