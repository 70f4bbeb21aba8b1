import { schemaWords } from "../contract/schema-words";
import type {
  SpecEntity,
  SpecField,
  Specification,
  SpecMachine,
  SpecRelation,
} from "../contract/specification";
import { Diagram } from "./diagram";
import { link } from "./links";
import { Anchor, Anchors, Facts, Section, SourceName, SpecTable, WordBadge } from "./parts";
import { callersWords } from "./words";

/** What the product keeps: a diagram of the entities, and each with its fields and relations. */
export function EntitiesPage({ specification }: { specification: Specification }) {
  const { entities, diagrams } = specification;
  if (entities.length === 0) return <p>The product keeps no entity of its own.</p>;
  return (
    <>
      <Diagram
        title="Entities and their relations"
        description="Each one’s fields and relations are in the tables below."
        diagram={diagrams.entities}
        to={link.entity}
      />
      {entities.map((entity) => (
        <Entity key={entity.name} entity={entity} specification={specification} />
      ))}
    </>
  );
}

function Entity({ entity, specification }: { entity: SpecEntity; specification: Specification }) {
  const { name, many, about, fields, relations, machine } = entity;
  const calls = Object.keys(specification.api.procedures).filter((path) => path.startsWith(`${name}.`));
  const known = new Set(specification.entities.map((other) => other.name));
  return (
    <Section id={name} title={many}>
      {about && <p>{about}</p>}
      <SpecTable
        caption={`Fields of ${many}`}
        columns={["Field", "Kind", "What it may hold", "Notes"]}
        rows={[...fields]
          .sort((one, other) => Number(other.schema !== null) - Number(one.schema !== null))
          .map((field) => ({
            key: field.name,
            cells: [
              <FieldName key="name" field={field} />,
              <SourceName key="kind">{field.kind}</SourceName>,
              field.schema ? schemaWords(field.schema) : "written by the app",
              <FieldMarks key="marks" field={field} />,
            ],
          }))}
      />
      {relations.length > 0 && (
        <ul className="my-3 list-disc ps-5">
          {relations.map((relation) => (
            <li key={relation.column}>
              <Relation relation={relation} known={known.has(relation.to)} />
            </li>
          ))}
        </ul>
      )}
      <Facts
        of={{
          States: machine ? (
            <Anchor to={link.states(name)}>{Object.values(machine.labels).join(", ")}</Anchor>
          ) : (
            "–"
          ),
          Calls: <Anchors names={calls} to={link.call} />,
        }}
      />
    </Section>
  );
}

const FieldName = ({ field: { name, label } }: { field: SpecField }) => (
  <>
    <SourceName>{name}</SourceName>
    {label && <span className="font-normal text-muted-foreground"> “{label}”</span>}
  </>
);

const FieldMarks = ({ field: { optional, unique } }: { field: SpecField }) => (
  <>
    {optional && (
      <span>
        <WordBadge>optional</WordBadge>{" "}
      </span>
    )}
    {unique && <WordBadge tone="good">unique</WordBadge>}
  </>
);

/** `owner: each has one user; a user that has some cannot be removed`, in these words or others. */
function Relation({ relation, known }: { relation: SpecRelation; known: boolean }) {
  const { field, column, to, optional, onDelete } = relation;
  return (
    <>
      <SourceName>{field}</SourceName>: {optional ? "none or one" : "one"}{" "}
      <span>{known ? <Anchor to={link.entity(to)}>{to}</Anchor> : to}</span> by{" "}
      <SourceName>{column}</SourceName>; {removals[onDelete] ?? onDelete}
    </>
  );
}

/** What becomes of a row when the one that it names is removed. */
const removals: Readonly<Record<string, string>> = {
  Cascade: "it is removed with it",
  Restrict: "that one cannot be removed while this is there",
  NoAction: "that one cannot be removed while this is there",
  SetNull: "it stays without one when that is removed",
  SetDefault: "it takes the default when that is removed",
};

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

type MachineProps = { entity: SpecEntity; machine: SpecMachine; specification: Specification };

function Machine({ entity: { name, many }, machine, specification }: MachineProps) {
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
