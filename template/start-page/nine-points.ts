/** The nine points of a specification, and where each is written down here: a star stands for any slice. */
export const ninePoints = [
  {
    number: 1,
    title: "What it does, for whom",
    question: "What is this, and who uses it?",
    paths: ["src/product/product.ts"],
  },
  {
    number: 2,
    title: "Screens and routes",
    question: "What can be seen, and at which address?",
    paths: ["src/product/screens.ts", "src/app/*/"],
  },
  {
    number: 3,
    title: "Entities and fields",
    question: "What is kept?",
    paths: ["src/product/*/fields.ts", "prisma/*.prisma"],
  },
  {
    number: 4,
    title: "States and transitions",
    question: "Which steps can it take, from where?",
    paths: ["src/product/*/states.ts"],
  },
  {
    number: 5,
    title: "Validation rules",
    question: "What is refused, and why?",
    paths: ["src/product/*/fields.ts", "src/product/*/rules.ts"],
  },
  {
    number: 6,
    title: "Roles and permissions",
    question: "Who may do what, to which rows?",
    paths: ["src/product/permissions.ts", "src/product/*/permissions.ts"],
  },
  {
    number: 7,
    title: "Calls",
    question: "What can be asked of the server?",
    paths: ["src/server/router.ts", "src/server/procedures/*.ts", "src/server/rows/*.ts"],
  },
  {
    number: 8,
    title: "Error catalogue",
    question: "What is said when it cannot be done?",
    paths: ["src/product/errors.ts", "src/product/*/errors.ts"],
  },
  {
    number: 9,
    title: "Constants and limits",
    question: "How much, how long, how often?",
    paths: ["src/product/limits.ts", "src/product/*/limits.ts"],
  },
] as const;
