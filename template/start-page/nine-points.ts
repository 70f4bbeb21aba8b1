/** The nine points of a specification in their order, and where each is written down here: a star stands for any slice. */
export const ninePoints = [
  {
    title: "What it does, for whom",
    question: "What is this, and who uses it?",
    paths: ["src/product/product.ts"],
  },
  {
    title: "Screens and routes",
    question: "What can be seen, and at which address?",
    paths: ["src/product/screens.ts", "src/app/*/"],
  },
  {
    title: "Entities and fields",
    question: "What is kept?",
    paths: ["src/product/*/fields.ts", "prisma/*.prisma"],
  },
  {
    title: "States and transitions",
    question: "Which steps can it take, from where?",
    paths: ["src/product/*/states.ts"],
  },
  {
    title: "Validation rules",
    question: "What is refused, and why?",
    paths: ["src/product/*/fields.ts", "src/product/*/rules.ts"],
  },
  {
    title: "Roles and permissions",
    question: "Who may do what, to which rows?",
    paths: ["src/product/permissions.ts", "src/product/*/permissions.ts"],
  },
  {
    title: "Calls",
    question: "What can be asked of the server?",
    paths: ["src/server/router.ts", "src/server/procedures/*.ts", "src/server/rows/*.ts"],
  },
  {
    title: "Error catalogue",
    question: "What is said when it cannot be done?",
    paths: ["src/product/errors.ts", "src/product/*/errors.ts"],
  },
  {
    title: "Constants and limits",
    question: "How much, how long, how often?",
    paths: ["src/product/limits.ts", "src/product/*/limits.ts"],
  },
] as const;
