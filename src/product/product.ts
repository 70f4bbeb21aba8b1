import { commonErrors, type ErrorCatalogue } from "./errors";
import { identityErrors } from "./identity/errors";
import { identityLimits } from "./identity/limits";
import { type Role, roles } from "./permissions";
import { placeholderErrors } from "./placeholder/errors";
import { placeholderLimits } from "./placeholder/limits";

/** What the product is called and what it does, for whom. */
export const product = {
  name: "Groundwork",
  sentence: "A typed full-stack template: say what your product is, nine times, and it runs.",
  audience: "For developers who add typed procedures, and for the people who use what they build.",
} as const;

type Screen = { readonly path: `/${string}`; readonly title: string; readonly roles: readonly Role[] };

/** The screens that the navigation offers, and to whom. */
export const screens = [
  // One line for each, in the order of the navigation.
  { path: "/placeholders", title: "Placeholders", roles: ["member", "admin"] },
  { path: "/admin/users", title: "Users", roles: ["admin"] },
] as const satisfies readonly Screen[];
export type ScreenPath = (typeof screens)[number]["path"];

/** The screens that each of these roles is offered. */
export const screensFor = (wanted: readonly Role[]) =>
  screens.filter((screen: Screen) => wanted.every((role) => screen.roles.includes(role)));

/** Where one arrives after signing in: on the first screen that is for everybody. */
export const home = screensFor(roles)[0]?.path ?? "/account";

/** Every error that the product can answer with. */
export const errors = {
  ...commonErrors,
  ...identityErrors,
  ...placeholderErrors,
} as const satisfies ErrorCatalogue;
export type ErrorCode = keyof typeof errors;
export type CommonErrorCode = keyof typeof commonErrors;

/** The limits of every slice, as the written contract tells them. */
export const sliceLimits = {
  identity: identityLimits,
  placeholder: placeholderLimits,
} as const;

/** The nine points of a specification, and where each is written down here: a star stands for any slice. */
export const ninePoints = [
  {
    number: 1,
    title: "What it does, for whom",
    question: "What is this, and who uses it?",
    places: ["src/product/product.ts"],
  },
  {
    number: 2,
    title: "Screens and routes",
    question: "What can be seen, and at which address?",
    places: ["src/product/product.ts", "src/app/*/"],
  },
  {
    number: 3,
    title: "Entities and fields",
    question: "What is kept?",
    places: ["src/product/*/fields.ts", "prisma/*.prisma"],
  },
  {
    number: 4,
    title: "States and transitions",
    question: "Which steps can it take, from where?",
    places: ["src/product/*/states.ts"],
  },
  {
    number: 5,
    title: "Validation rules",
    question: "What is refused, and why?",
    places: ["src/product/*/fields.ts", "src/product/*/rules.ts"],
  },
  {
    number: 6,
    title: "Roles and permissions",
    question: "Who may do what, to which rows?",
    places: ["src/product/permissions.ts", "src/product/*/permissions.ts"],
  },
  {
    number: 7,
    title: "Calls",
    question: "What can be asked of the server?",
    places: ["src/server/router.ts", "src/server/procedures/*.ts"],
  },
  {
    number: 8,
    title: "Error catalogue",
    question: "What is said when it cannot be done?",
    places: ["src/product/errors.ts", "src/product/*/errors.ts"],
  },
  {
    number: 9,
    title: "Constants and limits",
    question: "How much, how long, how often?",
    places: ["src/product/limits.ts", "src/product/*/limits.ts"],
  },
] as const;
