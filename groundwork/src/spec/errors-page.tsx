import { schemaWords } from "../contract/schema-words";
import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchors, factsStyle, Section, WordBadge } from "./parts";

/** Catalogue of errors: what people see, and where each can come from. */
export function ErrorCataloguePage({ specification: { api, rules } }: { specification: Specification }) {
  return Object.entries(api.errors).map(([code, { status, message, queryMessage, field, details }]) => {
    const common = api.commonErrors.includes(code);
    const calls = Object.entries(api.procedures).filter(([, { errors }]) => errors.includes(code));
    const refusing = rules.filter(({ refusals }) => refusals.includes(code)).map(({ name }) => name);
    return (
      <Section key={code} id={code} title={code} mono>
        <dl className={factsStyle}>
          <dt>People see</dt>
          <dd>
            “{message}”{queryMessage && <span>, and where they were only reading “{queryMessage}”</span>}
            {field && <span> at the field {field}</span>}
          </dd>
          <dt>Status</dt>
          <dd>
            <WordBadge tone={status >= 500 ? "danger" : "plain"}>{status}</WordBadge>
          </dd>
          {details && (
            <>
              <dt>Details</dt>
              <dd>{schemaWords(details)}</dd>
            </>
          )}
          <dt>Comes from</dt>
          <dd>{common ? "any call" : <Anchors names={calls.map(([path]) => path)} to={link.call} />}</dd>
          <dt>Rules</dt>
          <dd>
            <Anchors names={refusing} to={link.rule} />
          </dd>
        </dl>
      </Section>
    );
  });
}
