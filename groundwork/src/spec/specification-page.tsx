import { notFound } from "next/navigation";
import type { ComponentType, ReactNode } from "react";
import type { ApiProcedure, ApiVersion, Specification } from "../contract/specification";
import { CallPage, CallsPage } from "./calls-page";
import { EntitiesPage } from "./entities-page";
import { ErrorCataloguePage } from "./errors-page";
import { Frame } from "./frame";
import { HomePage } from "./home-page";
import { JobsPage } from "./jobs-page";
import { LimitsPage } from "./limits-page";
import { parameter, type Query } from "./links";
import { PermissionsPage } from "./permissions-page";
import { points } from "./points";
import { RulesPage } from "./rules-page";
import { ScreensPage } from "./screens-page";
import { SearchPage } from "./search-page";
import { StatesPage } from "./states-page";

type PageProps = {
  readonly specification: Specification;
  readonly query: Query;
  /** Version of the contract that permissions are compared with, where one can be asked for. */
  readonly version?: ApiVersion | undefined;
};

const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  screens: ScreensPage,
  entities: EntitiesPage,
  states: StatesPage,
  rules: RulesPage,
  permissions: PermissionsPage,
  calls: CallsPage,
  errors: ErrorCataloguePage,
  limits: LimitsPage,
  jobs: JobsPage,
};

type Props = PageProps & {
  /** Parts of the address behind `/spec`. */
  readonly point: readonly string[] | undefined;
  /** What makes the call of a path, on the page of that call. */
  readonly explorer: (path: string) => ReactNode;
};

/** Page of the specification that an address names; what it does not have is not found. */
export function SpecificationPage(props: Props) {
  const { query } = props;
  const { title, about, current, content } = shown(props);
  return (
    <Frame points={points} current={current} search={parameter(query.q)} title={title} about={about}>
      {content}
    </Frame>
  );
}

/** Part of an address as its text; one that is none stays as it is, and is not found. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

type Shown = { title: ReactNode; about?: ReactNode; current: string; content: ReactNode };

function shown({ specification, point = [], query, version, explorer }: Props): Shown {
  const [name, part, ...rest] = point.map(decoded);
  const text = parameter(query.q);
  if (name === undefined && text) {
    const content = <SearchPage specification={specification} text={text} />;
    return { title: `Search for “${text}”`, current: "", content };
  }
  if (name === undefined) {
    const content = <HomePage specification={specification} />;
    return {
      title: "Specification",
      about: `What ${specification.product.name} is, drawn from its source.`,
      current: "",
      content,
    };
  }
  const call = part !== undefined && rest.length === 0 ? callAt(specification, name, part) : undefined;
  if (part !== undefined && call) {
    const content = (
      <CallPage specification={specification} path={part} call={call}>
        {explorer(part)}
      </CallPage>
    );
    return { title: part, current: name, content };
  }
  const Page = pages[name];
  const entry = points.find((candidate) => candidate.name === name);
  if (!Page || !entry || part !== undefined) notFound();
  const content = <Page specification={specification} query={query} version={version} />;
  return { title: entry.title, about: entry.about, current: name, content };
}

const callAt = ({ api }: Specification, name: string, part: string): ApiProcedure | undefined =>
  name === "calls" && Object.hasOwn(api.procedures, part) ? api.procedures[part] : undefined;
