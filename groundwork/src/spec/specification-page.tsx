import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { attempt } from "../contract/attempt";
import { ownValue } from "../contract/labels";
import type { Specification } from "../contract/specification";
import { CallPage } from "./calls-page";
import { filterStyle } from "./filters";
import { link, type PointProps, parameter } from "./links";
import { Anchor, Section, SourceAnchor, SpecTable, WordBadge } from "./parts";
import { points } from "./points";

type Props = PointProps & {
  /** Parts of the address behind `/spec`. */
  readonly point: readonly string[] | undefined;
  /** What makes the call of a path, on the page of that call. */
  readonly explorer: (path: string) => ReactNode;
};

/** Page of the specification that an address names; what it does not have is not found. */
export const SpecificationPage = (props: Props) => (
  <Frame search={parameter(props.query.q)} {...shown(props)} />
);

type Shown = {
  title: ReactNode;
  about?: ReactNode;
  /** Name of the point that is shown. */
  current: string;
  content: ReactNode;
};

function shown({ specification, point = [], query, version, explorer }: Props): Shown {
  // One that stands for no text stays as it is, and is not found.
  const [name, part, ...rest] = point.map((text) => attempt(() => decodeURIComponent(text)) ?? text);
  const text = parameter(query.q);
  if (name === undefined && text) {
    const content = <SearchPage specification={specification} text={text} />;
    return { title: `Search for “${text}”`, current: "", content };
  }
  if (name === undefined) {
    const about = `What ${specification.product.name} is, drawn from its source.`;
    const content = <HomePage specification={specification} />;
    return { title: "Specification", about, current: "", content };
  }
  const call = name === "calls" && part && rest.length === 0 && ownValue(specification.api.procedures, part);
  if (part && call) {
    const content = (
      <CallPage specification={specification} path={part} call={call}>
        {explorer(part)}
      </CallPage>
    );
    return { title: part, current: name, content };
  }
  const entry = points.find((candidate) => candidate.name === name);
  if (!entry || part !== undefined) notFound();
  const { title, about, Page } = entry;
  return { title, about, current: name, content: <Page {...{ specification, query, version }} /> };
}

/** What surrounds each page of the specification: its nine points, and the search. */
const Frame = ({ current, search, title, about, content }: Shown & { search: string }) => (
  <>
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-3 print:hidden">
      <nav aria-label="Specification">
        <ul className="-mx-2 flex flex-wrap gap-1">
          {points.map((point) => (
            <li key={point.name}>
              <a
                href={`/spec/${point.name}`}
                aria-current={point.name === current ? "page" : undefined}
                className="screen-link"
              >
                {point.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search className="max-w-full min-w-0">
        <form action={link.home()} className="flex flex-wrap gap-2">
          <input
            className={`w-56 max-w-full min-w-0 ${filterStyle}`}
            type="search"
            name="q"
            autoComplete="off"
            defaultValue={search}
            maxLength={100}
            aria-label="Search the specification"
            placeholder="Search the specification"
          />
          <button type="submit" className={filterStyle}>
            Search
          </button>
        </form>
      </search>
    </div>
    <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
      {title}
    </h1>
    {about && <div className="mt-2 max-w-184 text-muted-foreground">{about}</div>}
    {content}
  </>
);

/** What the product does and for whom, and the way to everything else that is true of it. */
function HomePage({ specification }: { specification: Specification }) {
  const { product, roles, screens } = specification;
  return (
    <>
      <Section id="product" title="What it does">
        <p>{product.sentence}</p>
      </Section>
      <Section id="audience" title="For whom">
        <p>{product.audience}</p>
      </Section>
      <Section id="points" title="What it consists of">
        <SpecTable
          caption="Points of the specification"
          columns={["Point", "How many", "What it shows"]}
          rows={points.map(({ name, title, about, count }) => ({
            key: name,
            cells: [
              <Anchor key="title" to={`/spec/${name}`}>
                {title}
              </Anchor>,
              count(specification),
              about,
            ],
          }))}
        />
      </Section>
      <Section id="roles" title="Roles">
        <SpecTable
          caption="Roles, from the least to the most powerful"
          columns={["Role", "Requires", "Screens"]}
          rows={roles.map(({ name, label, requires }) => ({
            key: name,
            cells: [
              <Anchor key="label" to={link.role(name)}>
                {label}
              </Anchor>,
              requires ?? "a sign-in",
              screens.filter(({ seenBy }) => seenBy.includes(name)).length,
            ],
          }))}
        />
      </Section>
    </>
  );
}

/** Part of the specification that a search finds. */
const part = (kind: string, name: string, to: string, about?: string | null) => ({
  kind,
  name,
  to,
  about: about ?? "",
});
type Found = ReturnType<typeof part>;

const partsOf = ({ api, calls, screens, entities, rules, limits, jobs, roles }: Specification): Found[] => [
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
  ...Object.entries(api.errors).map(([code, { message }]) => part("error", code, link.error(code), message)),
  ...limits.map(({ path, about }) => part("limit", path, link.limit(path), about)),
  ...jobs.map(({ name }) => part("job", name, link.job(name))),
];

/** Parts whose name or words have every word of a text, those first whose name has them. */
function search(parts: readonly Found[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (value: string) => words.every((word) => value.toLowerCase().includes(word));
  const found = parts.filter(({ kind, name, about }) => has(`${kind} ${name} ${about}`));
  return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))];
}

/** What was found of a text, of every kind. */
function SearchPage({ specification, text }: { specification: Specification; text: string }) {
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
