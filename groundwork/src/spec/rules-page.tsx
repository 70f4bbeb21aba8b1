import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchors, factsStyle, Section, SourceName } from "./parts";
import { placeWords } from "./words";

/** Rules with what they refuse, and the calls that ask them. */
export function RulesPage({ specification: { rules, api } }: { specification: Specification }) {
  if (rules.length === 0) return <p>No rule refuses anything.</p>;
  return rules.map(({ slice, name, about, refusals, calls, place }) => (
    <Section key={`${slice}.${name}`} id={name} title={name} mono>
      {about && <p>{about}</p>}
      <dl className={factsStyle}>
        <dt>Refuses with</dt>
        <dd>
          <Anchors names={refusals} to={link.error} />
          {refusals.map((code) => (
            <p key={code}>“{api.errors[code]?.message}”</p>
          ))}
        </dd>
        <dt>Asked by</dt>
        <dd>
          <Anchors names={calls} to={link.call} />
        </dd>
        <dt>Entity</dt>
        <dd>
          <Anchors names={[slice]} to={link.entity} />
        </dd>
        <dt>Source</dt>
        <dd>
          <SourceName>{placeWords(place)}</SourceName>
        </dd>
      </dl>
    </Section>
  ));
}
