import type { ComponentType, ReactNode } from "react";
import type { Specification } from "../contract/specification";
import { JobsPage, LimitsPage } from "./bounds-pages";
import { CallsPage } from "./calls-page";
import { EntitiesPage, StatesPage } from "./entities-pages";
import type { PointProps } from "./links";
import { PermissionsPage } from "./permissions-page";
import { ErrorCataloguePage, RulesPage } from "./refusals-pages";
import { ScreensPage } from "./screens-page";

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
