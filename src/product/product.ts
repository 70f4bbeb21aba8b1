import { commonErrors, type ErrorCatalogue } from "./errors";
import { identityErrors } from "./identity/errors";
import { placeholderErrors } from "./placeholder/errors";

/** What the product is called and what it does, for whom. */
export const product = {
  name: "Groundwork",
  sentence: "A typed full-stack template: say what your product is, nine times, and it runs.",
  audience: "For developers who add typed procedures, and for the people who use what they build.",
} as const;

/** The screens that the navigation offers, and to whom. */
export const screens = [
  { path: "/placeholders", title: "Placeholders", roles: ["member", "admin"] },
  { path: "/admin/users", title: "Users", roles: ["admin"] },
] as const;

/** Every error that the product can answer with. */
export const errors = {
  ...commonErrors,
  ...identityErrors,
  ...placeholderErrors,
} as const satisfies ErrorCatalogue;
export type ErrorCode = keyof typeof errors;
export type CommonErrorCode = keyof typeof commonErrors;

/** The nine points of a specification, and where each is written down here. */
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
    places: ["src/product/product.ts", "src/app/placeholders/"],
  },
  {
    number: 3,
    title: "Entities and fields",
    question: "What is kept?",
    places: ["src/product/placeholder/fields.ts", "prisma/placeholder.prisma"],
  },
  {
    number: 4,
    title: "States and transitions",
    question: "Which steps can it take, from where?",
    places: ["src/product/placeholder/states.ts"],
  },
  {
    number: 5,
    title: "Validation rules",
    question: "What is refused, and why?",
    places: ["src/product/placeholder/fields.ts", "src/product/placeholder/rules.ts"],
  },
  {
    number: 6,
    title: "Roles and permissions",
    question: "Who may do what, to which rows?",
    places: ["src/product/permissions.ts", "src/product/placeholder/permissions.ts"],
  },
  {
    number: 7,
    title: "Calls",
    question: "What can be asked of the server?",
    places: ["src/server/router.ts", "src/server/procedures/placeholder.ts"],
  },
  {
    number: 8,
    title: "Error catalogue",
    question: "What is said when it cannot be done?",
    places: ["src/product/errors.ts", "src/product/placeholder/errors.ts"],
  },
  {
    number: 9,
    title: "Constants and limits",
    question: "How much, how long, how often?",
    places: ["src/product/limits.ts", "src/product/placeholder/limits.ts"],
  },
] as const;
