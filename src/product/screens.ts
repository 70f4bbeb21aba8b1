import type { Role } from "groundwork/contract/permissions";
import { roles } from "./permissions";

type Screen = { readonly path: `/${string}`; readonly title: string; readonly roles: readonly Role[] };

/** The screens that the navigation offers, and to whom. */
export const screens = [
  // One line for each, in the order of the navigation.
  { path: "/placeholders", title: "Placeholders", roles: ["member", "admin"] },
  { path: "/admin/users", title: "Users", roles: ["admin"] },
] as const satisfies readonly Screen[];
export type ScreenPath = (typeof screens)[number]["path"];

/** The screens that each of these roles is offered. */
export const screensFor = (audience: readonly Role[]) =>
  screens.filter((screen: Screen) => audience.every((role) => screen.roles.includes(role)));

/** Where one arrives after signing in: on the first screen that is for everybody. */
export const home = screensFor(roles)[0]?.path ?? "/account";
