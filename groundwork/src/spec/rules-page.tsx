import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchors, Facts, Section, SourceName } from "./parts";
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
