import { Fragment } from "react";
import type { Specification, SpecLimit } from "../contract/specification";
import { Section, SourceName, SpecTable } from "./parts";
import { placeWords, secondsWords } from "./words";

/** Limits by where they are declared, with the files that enforce each. */
export function LimitsPage({ specification: { limits } }: { specification: Specification }) {
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
  if ("points" in value && "seconds" in value) {
    return `${value.points} in ${secondsWords(Number(value.seconds))}`;
  }
  if ("min" in value && "max" in value) return `${value.min} to ${value.max}`;
  if ("max" in value) return `at most ${value.max}`;
  return JSON.stringify(value);
}

export function JobsPage({ specification: { jobs } }: { specification: Specification }) {
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
