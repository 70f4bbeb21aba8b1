import type { ReactNode } from "react";
import {
  branchesOf,
  type JsonSchema,
  propertiesOf,
  type SchemaTable,
  schemaOf,
} from "../contract/json-schema";
import { schemaWords } from "../contract/schema-words";
import type { ApiProcedure, Specification } from "../contract/specification";
import { link } from "./links";
import { Anchor, Anchors, Facts, Section, SourceName, SpecTable, WordBadge } from "./parts";
import { callersWords, placeWords, secondsWords } from "./words";

/** Every call: what it takes and answers with, who may make it, and what it changes. */
export const CallsPage = ({ specification }: { specification: Specification }) => (
  <>
    <p>
      For programs and their tools, in OpenAPI 3.1: <Anchor to="/api/openapi.json">/api/openapi.json</Anchor>
    </p>
    {Object.keys(specification.api.procedures).map((path) => (
      <Section key={path} id={path} title={path} mono>
        <CallFacts specification={specification} path={path} />
        <p>
          <Anchor to={link.explorer(path)}>
            Schemas and trial of <SourceName>{path}</SourceName>
          </Anchor>
        </p>
      </Section>
    ))}
    <Section id="endpoints" title="Endpoints of Better Auth">
      <p className="mb-3">Better Auth’s own client calls them, beside the procedures. All others are 404.</p>
      <SpecTable
        caption="Endpoints of Better Auth"
        columns={["Request", "Who may call it", "In the audit log"]}
        rows={Object.entries(specification.api.endpoints).map(([path, { methods, permission, action }]) => ({
          key: path,
          cells: [
            <SourceName key="path">{`${methods.join(", ")} ${path}`}</SourceName>,
            `${callersWords(permission, specification.roles)}, never with a token`,
            action ?? "nothing",
          ],
        }))}
      />
    </Section>
  </>
);

type CallFactsProps = { specification: Specification; path: string };
type CallPageProps = CallFactsProps & { call: ApiProcedure; children: ReactNode };

/** One call with its schemas, and what tries it. */
export function CallPage({ specification, path, call, children }: CallPageProps) {
  const { example } = specification.calls[path] ?? {};
  return (
    <>
      <CallFacts specification={specification} path={path} />
      {children}
      <Section id="input" title="Input">
        <SchemaView caption="Input" schema={call.input} table={specification.api.inputs} />
        {example !== undefined && <Json caption="Example of an input" value={example} />}
      </Section>
      <Section id="output" title="Output">
        <SchemaView caption="Output" schema={call.output} table={specification.api.outputs} />
      </Section>
    </>
  );
}

function CallFacts({ specification, path }: CallFactsProps) {
  const { api, calls, rules, screens, roles } = specification;
  const call = api.procedures[path];
  if (!call) return null;
  const { about, place } = calls[path] ?? {};
  const { rate } = call.limits;
  const asked = rules.filter((rule) => rule.calls.includes(path)).map(({ name }) => name);
  const changing = Object.entries(api.procedures).flatMap(([other, { invalidates }]) =>
    invalidates.includes(path) || invalidates.includes("everything") ? [other] : [],
  );
  const shownOn = screens.filter((screen) => screen.calls.includes(path)).map((screen) => screen.path);
  return (
    <>
      {about && <p>{about}</p>}
      <Facts
        of={{
          Request: (
            <>
              <WordBadge>{call.type}</WordBadge>{" "}
              <SourceName>
                {call.method} /api/trpc/{path}
              </SourceName>
            </>
          ),
          "Who may call it": (
            <>
              {callersWords(call.permission, roles)}
              {call.caller === "session" && <span>, never with a token</span>}
              {call.freshSession && <span>, with their second factor once more</span>}
            </>
          ),
          Rules: <Anchors names={asked} to={link.rule} />,
          Errors: <Anchors names={call.errors} to={link.error} />,
          Invalidates: call.invalidates.includes("everything") ? (
            "everything"
          ) : (
            <Anchors names={call.invalidates} to={link.call} />
          ),
          "Changed by":
            call.type === "query" &&
            (call.readsAuditLog ? "every write" : <Anchors names={changing} to={link.call} />),
          Limits: `${secondsWords(call.limits.seconds)} to answer${rate ? `, ${rate.points} calls in ${secondsWords(rate.seconds)}` : ""}`,
          Screens: <Anchors names={shownOn} to={link.screen} />,
          Source: place && <SourceName>{placeWords(place)}</SourceName>,
        }}
      />
    </>
  );
}

type SchemaProps = { caption: string; schema: string | JsonSchema | null; table: SchemaTable };

/** Schema of a call's input or output: its fields as a table, else in words; and as JSON Schema. */
function SchemaView({ caption, schema, table }: SchemaProps) {
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
const Json = ({ caption, value }: { caption: string; value: unknown }) => (
  <details className="mt-2 mb-4">
    <summary className="cursor-pointer text-muted-foreground">{caption}</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
    <pre className="max-h-120 overflow-auto rounded-lg border bg-muted p-3 font-mono text-label" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  </details>
);
