import type { Permission, Role } from "groundwork";
import { auditPermissions, jobPermissions, roles, signedIn, userPermissions } from "./permissions";
import { placeholderPermissions } from "./placeholder/permissions";

/** Screen of the navigation. Who may call the query that it shows is offered it. */
type Screen = {
  readonly path: `/${string}`;
  readonly title: string;
  /** Name of one of the icons in `src/ui/screen-icons.ts`; a dashed square where none is named. */
  readonly icon?: string;
  /** Heading that it is below; screens without one are first. */
  readonly group?: string;
  readonly permission: Permission;
};

/** The screens that the navigation offers. */
export const screens = [
  // One line for each, in the order of the navigation.
  { path: "/home", title: "Home", icon: "house", permission: signedIn },
  { path: "/placeholders", title: "Placeholders", permission: placeholderPermissions.list },
  { path: "/admin/users", title: "Users", icon: "users", group: "Admin", permission: userPermissions.list },
  { path: "/admin/jobs", title: "Jobs", icon: "listChecks", group: "Admin", permission: jobPermissions.list },
  {
    path: "/admin/audit",
    title: "Audit log",
    icon: "scroll",
    group: "Admin",
    permission: auditPermissions.list,
  },
] as const satisfies readonly Screen[];

/** The roles that a screen is offered to. */
export const rolesOf = ({ permission }: Screen): Role[] => roles.filter((role) => permission[role]);

/** The screens that each of these roles is offered. */
export const screensFor = (all: readonly Role[]) =>
  screens.filter((screen: Screen) => all.every((role) => screen.permission[role]));

/** Where one arrives after signing in: on the first screen that is for everybody. */
export const home = screensFor(roles)[0]?.path ?? "/account";

/** The screens that are offered to who is not signed in, by way of the sign-in: what every role may see, but no home. */
export const screensForVisitors = screensFor(roles).filter(({ path }) => path !== home);

/** The visitors that a page made at the build offers a screen to: see `identity/visitor-code.ts`. */
export const visibleTo = (screen: Screen): string =>
  [...(screensForVisitors.includes(screen as never) ? ["anonymous"] : []), ...rolesOf(screen)].join(" ");

/** Who reads the product's specification at /spec, where other machines reach the app. */
export const specificationReaders: Permission = { admin: "any" };
