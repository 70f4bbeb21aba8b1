import type { SpecEntity, Specification, SpecMachine } from "../contract/specification";
import { Diagram } from "./diagram";
import { link } from "./links";
import { Anchors, Facts, Section, SourceName, SpecTable, WordBadge } from "./parts";
import { callersWords } from "./words";

/** How entities change: a diagram for each machine, with who may take each transition and which rules judge it. */
export function StatesPage({ specification }: { specification: Specification }) {
  const withStates = specification.entities.flatMap((entity) =>
    entity.machine ? [{ entity, machine: entity.machine }] : [],
  );
  if (withStates.length === 0) return <p>No entity has states.</p>;
  return withStates.map(({ entity, machine }) => (
    <Machine key={entity.name} entity={entity} machine={machine} specification={specification} />
  ));
}

type Props = { entity: SpecEntity; machine: SpecMachine; specification: Specification };

function Machine({ entity: { name, many }, machine, specification }: Props) {
  const { call, labels, initial, transitions } = machine;
  const { api, rules, roles, diagrams } = specification;
  const judging = rules.filter(({ calls }) => call !== null && calls.includes(call));
  const permission = call === null ? undefined : api.procedures[call]?.permission;
  const diagram = diagrams.machines[name];
  return (
    <Section id={name} title={many}>
      {diagram && (
        <Diagram
          title={`States of ${many}`}
          description="Each transition is in the table below."
          diagram={diagram}
          to={() => link.states(name)}
        />
      )}
      <p>
        Begins as <WordBadge>{labels[initial]}</WordBadge>.
      </p>
      <SpecTable
        caption={`Transitions of ${many}`}
        columns={["Transition", "From", "To", "Who may take it", "Rules", "Refusals"]}
        rows={Object.entries(transitions).map(([transition, { from, to, label }]) => ({
          key: transition,
          cells: [
            <span key="name">
              {label} <SourceName>{transition}</SourceName>
            </span>,
            from.map((state) => labels[state]).join(", "),
            labels[to],
            permission ? callersWords(permission, roles) : "no call of its own",
            <Anchors key="rules" names={judging.map((rule) => rule.name)} to={link.rule} />,
            <Anchors
              key="refusals"
              names={[...new Set(judging.flatMap(({ refusals }) => refusals))]}
              to={link.error}
            />,
          ],
        }))}
      />
      <Facts
        of={{
          Call: <Anchors names={call === null ? [] : [call]} to={link.call} />,
          Entity: <Anchors names={[name]} to={link.entity} />,
        }}
      />
    </Section>
  );
}
