import type { SpecEntity, SpecMachine } from "#contract/specification";

// A help desk of ten entities and thirty states: what a specification is to stay readable with.

const relations: Readonly<Record<string, readonly string[]>> = {
  organization: [],
  customer: ["organization"],
  agent: ["team"],
  team: [],
  ticket: ["customer", "agent", "team", "serviceLevel"],
  comment: ["ticket", "agent", "customer"],
  attachment: ["comment", "ticket"],
  serviceLevel: ["organization"],
  article: ["agent"],
  satisfactionSurveyOfAnOrganization: ["ticket", "customer"],
};

const states: Readonly<Record<string, readonly string[]>> = {
  ticket: [
    ...["new", "triaged", "assigned", "inProgress", "waitingForCustomer", "waitingForAnotherDepartment"],
    ...["escalated", "resolved", "reopened", "closed", "spam", "merged"],
  ],
  article: ["draft", "inReview", "published", "outdated", "archived", "rejected"],
  customer: ["invited", "active", "suspended", "left"],
  serviceLevel: ["proposed", "agreed", "ended"],
  satisfactionSurveyOfAnOrganization: ["planned", "sent", "answered", "expired", "withdrawn"],
};

const label = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** A machine in which each state leads to the next, and every third one back to the first and to itself. */
function machineOf(names: readonly string[]): SpecMachine {
  const [initial = ""] = names;
  const forward = names.slice(1).map((to, index) => [`to-${to}`, [names[index] ?? ""], to] as const);
  const back = names
    .filter((_, index) => index % 3 === 2)
    .flatMap((from) => [
      [`restart-${from}`, [from], initial] as const,
      [`touch-${from}`, [from], from] as const,
      [`finish-${from}`, [from, initial], names.at(-1) ?? ""] as const,
    ]);
  return {
    initial,
    labels: Object.fromEntries(names.map((name) => [name, label(name)])),
    tones: Object.fromEntries(
      names.map((name, index) => [name, index === 0 ? "open" : index === names.length - 1 ? "off" : "on"]),
    ),
    transitions: Object.fromEntries(
      [...forward, ...back].map(([name, from, to]) => [name, { from, to, label: label(name), past: name }]),
    ),
    call: null,
  };
}

export const helpDesk: readonly SpecEntity[] = Object.entries(relations).map(([name, others]) => ({
  name,
  slice: name,
  one: label(name),
  many: `${label(name)}s`,
  about: `What the help desk keeps of a ${name}.`,
  fields: ["title", "description", "priority"].map((field, index) => ({
    name: field,
    label: label(field),
    kind: ["line", "longText", "choice"][index] ?? "line",
    schema: { type: "string", maxLength: 120 },
    optional: index === 2,
    unique: false,
  })),
  relations: others.map((to, index) => ({
    field: to,
    column: `${to}Id`,
    to,
    optional: index > 1,
    onDelete: index > 0 ? "SetNull" : "Cascade",
  })),
  machine: states[name] ? machineOf(states[name]) : null,
}));
