import { schemaWords } from "../contract/schema-words";
import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchors, Facts, Section, SourceName, WordBadge } from "./parts";
import { placeWords } from "./words";

/** Rules with what they refuse, and the calls that ask them. */
export function RulesPage({ specification: { rules, api } }: { specification: Specification }) {
  if (rules.length === 0) return <p>No rule refuses anything.</p>;
  return rules.map(({ slice, name, about, refusals, calls, place }) => (
    <Section key={`${slice}.${name}`} id={name} title={name} mono>
      {about && <p>{about}</p>}
      <Facts
        of={{
          "Refuses with": (
            <>
              <Anchors names={refusals} to={link.error} />
              {refusals.map((code) => (
                <p key={code}>“{api.errors[code]?.message}”</p>
              ))}
            </>
          ),
          "Asked by": <Anchors names={calls} to={link.call} />,
          Entity: <Anchors names={[slice]} to={link.entity} />,
          Source: <SourceName>{placeWords(place)}</SourceName>,
        }}
      />
    </Section>
  ));
}

/** Catalogue of errors: what people see, and where each can come from. */
export function ErrorCataloguePage({ specification: { api, rules } }: { specification: Specification }) {
  return Object.entries(api.errors).map(([code, { status, message, queryMessage, field, details }]) => {
    const common = api.commonErrors.includes(code);
    const calls = Object.entries(api.procedures).filter(([, { errors }]) => errors.includes(code));
    const refusing = rules.filter(({ refusals }) => refusals.includes(code)).map(({ name }) => name);
    return (
      <Section key={code} id={code} title={code} mono>
        <Facts
          of={{
            "People see": (
              <>
                “{message}”{queryMessage && <span>, and where they were only reading “{queryMessage}”</span>}
                {field && <span> at the field {field}</span>}
              </>
            ),
            Status: <WordBadge tone={status >= 500 ? "danger" : "plain"}>{status}</WordBadge>,
            Details: details && schemaWords(details),
            "Comes from": common ? (
              "any call"
            ) : (
              <Anchors names={calls.map(([path]) => path)} to={link.call} />
            ),
            Rules: <Anchors names={refusing} to={link.rule} />,
          }}
        />
      </Section>
    );
  });
}
