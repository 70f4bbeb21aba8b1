import type { Specification } from "../contract/specification";
import { link } from "./links";
import { SourceAnchor, SpecTable, WordBadge } from "./parts";

/** Part of the specification that a search finds. */
const part = (kind: string, name: string, to: string, about?: string | null) => ({
  kind,
  name,
  to,
  about: about ?? "",
});
type Found = ReturnType<typeof part>;

function partsOf({ api, calls, screens, entities, rules, limits, jobs, roles }: Specification): Found[] {
  return [
    ...screens.map(({ path, title }) => part("screen", path, link.screen(path), title)),
    ...entities.flatMap(({ name, one, about, fields, machine }) => [
      part("entity", name, link.entity(name), about ?? one),
      ...fields.map((field) => part("field", `${name}.${field.name}`, link.entity(name), field.label)),
      ...Object.keys(machine?.labels ?? {}).map((state) =>
        part("state", state, link.states(name), `of ${name}`),
      ),
      ...Object.keys(machine?.transitions ?? {}).map((transition) =>
        part("transition", transition, link.states(name), `of ${name}`),
      ),
    ]),
    ...rules.map(({ name, about }) => part("rule", name, link.rule(name), about)),
    ...roles.map(({ name, label }) => part("role", name, link.role(name), label)),
    ...Object.keys(api.procedures).map((path) => part("call", path, link.explorer(path), calls[path]?.about)),
    ...Object.entries(api.errors).map(([code, { message }]) =>
      part("error", code, link.error(code), message),
    ),
    ...limits.map(({ path, about }) => part("limit", path, link.limit(path), about)),
    ...jobs.map(({ name }) => part("job", name, link.job(name))),
  ];
}

/** Parts whose name or words have every word of a text, those first whose name has them. */
function search(parts: readonly Found[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (value: string) => words.every((word) => value.toLowerCase().includes(word));
  const found = parts.filter(({ kind, name, about }) => has(`${kind} ${name} ${about}`));
  return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))];
}

/** What was found of a text, of every kind. */
export function SearchPage({ specification, text }: { specification: Specification; text: string }) {
  const found = search(partsOf(specification), text);
  if (found.length === 0) return <p>Nothing in the specification has these words.</p>;
  return (
    <SpecTable
      caption="Found"
      columns={["Name", "Kind", "What it is"]}
      rows={found.map(({ kind, name, about, to }) => ({
        key: `${kind} ${name} ${about}`,
        cells: [
          <SourceAnchor key="name" to={to} name={name} />,
          <WordBadge key="kind">{kind}</WordBadge>,
          about,
        ],
      }))}
    />
  );
}
