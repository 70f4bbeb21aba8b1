import { type ComponentType, Fragment, type ReactNode } from "react";
import { schemaWords } from "../contract/schema-words";
import type { Specification, SpecLimit } from "../contract/specification";
import { CallsPage } from "./calls-page";
import { Diagram } from "./diagram";
import { EntitiesPage, StatesPage } from "./entities-pages";
import { FilterForm, FilterSelect } from "./filters";
import { link, type PointProps, parameter } from "./links";
import { Anchors, Facts, Section, SourceName, SpecTable, WordBadge } from "./parts";
import { PermissionsPage } from "./permissions-page";
import { placeWords, roleWords, secondsWords } from "./words";

/** Limits by where they are declared, with the files that enforce each. */
function LimitsPage({ specification: { limits } }: { specification: Specification }) {
  const groups = [...new Set(limits.map(groupOf))];
  return groups.map((group) => (
    <Section key={group} id={`group-${group || "product"}`} title={group || "Whole product"}>
      <SpecTable
        caption={`Limits of ${group || "the whole product"}`}
        columns={["Limit", "Value", "What it is for", "Declared in", "Enforced in"]}
        rows={limits
          .filter((limit) => groupOf(limit) === group)
          .map((limit) => ({
            key: limit.path,
            id: limit.path,
            cells: [
              <SourceName key="path">{limit.path}</SourceName>,
              valueWords(limit.value),
              limit.about ?? "",
              <Places key="declared" places={limit.place ? [limit.place] : []} />,
              <Places key="used" places={limit.usedIn} />,
            ],
          }))}
      />
    </Section>
  ));
}

/** Slice or part of the platform that a limit is declared by; the empty text for the whole product. */
const groupOf = ({ path }: SpecLimit): string => (path.includes(".") ? (path.split(".")[0] ?? "") : "");

const Places = ({ places }: { places: SpecLimit["usedIn"] }) => (
  <ul>
    {places.map((place) => (
      <li key={placeWords(place)}>
        <SourceName>{breakable(placeWords(place))}</SourceName>
      </li>
    ))}
  </ul>
);

/** A path that may go on in the next line behind each folder, so that the sentences next to it keep their width. */
const breakable = (path: string) =>
  path.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part stays where it is
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** A range, a rate, or the value itself. */
function valueWords(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if ("points" in value && "seconds" in value)
    return `${value.points} in ${secondsWords(Number(value.seconds))}`;
  if ("min" in value && "max" in value) return `${value.min} to ${value.max}`;
  if ("max" in value) return `at most ${value.max}`;
  return JSON.stringify(value);
}

function JobsPage({ specification: { jobs } }: { specification: Specification }) {
  if (jobs.length === 0) return <p>The product has no background jobs.</p>;
  return (
    <SpecTable
      caption="Background jobs"
      columns={["Job", "Schedule (UTC)", "Retries", "First wait", "Time limit", "At once"]}
      rows={jobs.map(({ name, schedule, retries, backoffSeconds, timeoutSeconds, concurrency }) => ({
        key: name,
        id: name,
        cells: [
          <SourceName key="name">{name}</SourceName>,
          schedule ? <SourceName key="schedule">{schedule}</SourceName> : "when it is enqueued",
          retries,
          secondsWords(backoffSeconds),
          secondsWords(timeoutSeconds),
          concurrency,
        ],
      }))}
    />
  );
}

/** Rules with what they refuse, and the calls that ask them. */
function RulesPage({ specification: { rules, api } }: { specification: Specification }) {
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
const ErrorCataloguePage = ({ specification: { api, rules } }: { specification: Specification }) =>
  Object.entries(api.errors).map(([code, { status, message, queryMessage, field, details }]) => {
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

/** Pages of the app: a map of them, and each with who sees it and what it calls. */
function ScreensPage({ specification, query }: PointProps) {
  const { screens, roles, diagrams } = specification;
  const role = parameter(query.role);
  const everyone = ["anonymous", ...roles.map(({ name }) => name)];
  const shown = screens.filter(({ seenBy }) => role === "" || seenBy.includes(role));
  return (
    <>
      <Diagram
        title="Map of the screens"
        description="Each one is in the table below."
        diagram={diagrams.screens}
        to={link.screen}
      />
      <FilterForm>
        <FilterSelect
          label="Seen by"
          name="role"
          chosen={role}
          options={everyone.map((name) => ({ name, title: roleWords(name, roles) }))}
        />
      </FilterForm>
      <SpecTable
        caption="Screens"
        columns={["Address", "Title", "Who sees it", "Calls", "Source"]}
        rows={shown.map(({ path, title, seenBy, calls, file }) => ({
          key: path,
          id: path,
          cells: [
            <SourceName key="path">{path}</SourceName>,
            title ?? "",
            seenBy.length === everyone.length
              ? "everybody"
              : seenBy.map((name) => roleWords(name, roles)).join(", "),
            <Anchors key="calls" names={calls} to={link.call} />,
            <SourceName key="file">{file}</SourceName>,
          ],
        }))}
      />
    </>
  );
}

/**
 * One of the pages that the specification consists of. Its name is a part of the address behind `/spec/`.
 * @param count how many of what it shows there are
 */
const point = (
  title: string,
  Page: ComponentType<PointProps>,
  about: string,
  count: (specification: Specification) => ReactNode,
) => ({ name: title.toLowerCase(), title, Page, about, count });

/** The points of the specification, in the order in which one reads them. */
export const points = [
  point("Screens", ScreensPage, "Pages as a map, with who sees each.", ({ screens }) => screens.length),
  point(
    "Entities",
    EntitiesPage,
    "What the product keeps: fields, kinds, limits and relations.",
    ({ entities }) => entities.length,
  ),
  point(
    "States",
    StatesPage,
    "How an entity changes, who may take each transition and which rules judge it.",
    ({ entities }) =>
      entities.reduce((sum, { machine }) => sum + Object.keys(machine?.labels ?? {}).length, 0),
  ),
  point("Rules", RulesPage, "What is refused, and by which error.", ({ rules }) => rules.length),
  point(
    "Permissions",
    PermissionsPage,
    "Who may call what: each role by each call.",
    ({ roles }) => `${roles.length} roles`,
  ),
  point(
    "Calls",
    CallsPage,
    "What the app answers: input, output, errors, limits and what a call invalidates.",
    ({ api }) => Object.keys(api.procedures).length,
  ),
  point(
    "Errors",
    ErrorCataloguePage,
    "The catalogue: what people see, and where each can come from.",
    ({ api }) => Object.keys(api.errors).length,
  ),
  point("Limits", LimitsPage, "Every bound, with where it is enforced.", ({ limits }) => limits.length),
  point("Jobs", JobsPage, "Work in the background, with its schedules.", ({ jobs }) => jobs.length),
];
