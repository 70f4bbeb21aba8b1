import type { ReactNode } from "react";
import type { ApiProcedure, Specification } from "../contract/specification";
import { link } from "./links";
import { Anchor, Anchors, Facts, Section, SourceName, WordBadge } from "./parts";
import { Json, SchemaView } from "./schema-view";
import { callersWords, placeWords, secondsWords } from "./words";

/** Every call: what it takes and answers with, who may make it, and what it changes. */
export function CallsPage({ specification }: { specification: Specification }) {
  return (
    <>
      <p>
        For programs and their tools, in OpenAPI 3.1:{" "}
        <Anchor to="/api/openapi.json">/api/openapi.json</Anchor>
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
    </>
  );
}

type CallFactsProps = { specification: Specification; path: string };
type CallProps = { call: ApiProcedure; children: ReactNode };

/** One call with its schemas, and what tries it. */
export function CallPage({ specification, path, call, children }: CallFactsProps & CallProps) {
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
