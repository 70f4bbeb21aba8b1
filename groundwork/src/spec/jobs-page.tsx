import type { Specification } from "../contract/specification";
import { SourceName, SpecTable } from "./parts";
import { secondsWords } from "./words";

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
