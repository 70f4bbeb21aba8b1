import type { ReactNode } from "react";
import type { Specification } from "../contract/specification";

/** One of the pages that the specification consists of. */
export type Point = {
  /** Part of the address behind `/spec/`. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** How many of what it shows there are. */
  readonly count: (specification: Specification) => ReactNode;
};

/** The points of the specification, in the order in which one reads them. */
export const points: readonly Point[] = [
  {
    name: "screens",
    title: "Screens",
    about: "Pages as a map, with who sees each.",
    count: ({ screens }) => screens.length,
  },
  {
    name: "entities",
    title: "Entities",
    about: "What the product keeps: fields, kinds, limits and relations.",
    count: ({ entities }) => entities.length,
  },
  {
    name: "states",
    title: "States",
    about: "How an entity changes, who may take each transition and which rules judge it.",
    count: ({ entities }) =>
      entities.reduce((sum, { machine }) => sum + Object.keys(machine?.labels ?? {}).length, 0),
  },
  {
    name: "rules",
    title: "Rules",
    about: "What is refused, and by which error.",
    count: ({ rules }) => rules.length,
  },
  {
    name: "permissions",
    title: "Permissions",
    about: "Who may call what: each role by each call.",
    count: ({ roles }) => `${roles.length} roles`,
  },
  {
    name: "calls",
    title: "Calls",
    about: "What the app answers: input, output, errors, limits and what a call invalidates.",
    count: ({ api }) => Object.keys(api.procedures).length,
  },
  {
    name: "errors",
    title: "Errors",
    about: "The catalogue: what people see, and where each can come from.",
    count: ({ api }) => Object.keys(api.errors).length,
  },
  {
    name: "limits",
    title: "Limits",
    about: "Every bound, with where it is enforced.",
    count: ({ limits }) => limits.length,
  },
  {
    name: "jobs",
    title: "Jobs",
    about: "Work in the background, with its schedules.",
    count: ({ jobs }) => jobs.length,
  },
];
