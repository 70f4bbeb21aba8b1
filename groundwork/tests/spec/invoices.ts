import type { ApiError, ApiProcedure, Specification } from "#contract/specification";

const errorOf = (status: number, message: string): ApiError => ({
  status,
  message,
  field: null,
  details: null,
});

const call: ApiProcedure = {
  type: "query",
  method: "GET",
  permission: { anonymous: null, member: "own", admin: "any" },
  input: null,
  output: { type: "integer" },
  errors: [],
  invalidates: [],
  limits: { seconds: 10 },
};
const byId = "invoice.invoiceById";

/** A small product of invoices: each way in which a call may be declared, and what an OpenAPI document has to tell apart. */
export const invoices: Specification = {
  product: { name: "Invoices", sentence: "Keeps invoices.", audience: "Those who send them." },
  roles: [
    { name: "member", label: "Member", requires: null },
    { name: "admin", label: "Admin", requires: null },
  ],
  api: {
    about: "",
    commonErrors: ["SIGN_IN_NEEDED", "NOT_ALLOWED", "TOO_MANY_REQUESTS", "UNAVAILABLE"],
    procedures: {
      "invoice.count": { ...call, permission: { anonymous: "any", member: "any", admin: "any" } },
      "invoice.byId": { ...call, input: byId, output: "invoice.line", errors: ["INVOICE_NOT_FOUND"] },
      "invoice.find": { ...call, method: "POST", input: { type: "object" }, errors: ["INVOICE_LOCKED"] },
      "invoice.close": {
        ...call,
        type: "mutation",
        method: "POST",
        caller: "session",
        output: null,
        invalidates: ["invoice.byId"],
      },
      "invoice.move": {
        ...call,
        type: "mutation",
        method: "POST",
        input: "invoice.line",
        limits: { seconds: 10, rate: { name: "moves", points: 5, seconds: 60 } },
      },
      "invoice.watch": { ...call, type: "subscription", output: "invoice.tree" },
    },
    endpoints: {
      "/api/auth/two-factor/verify/:kind": {
        methods: ["POST"],
        permission: { anonymous: "any", member: "any", admin: "any" },
        about: "Verify a code",
        body: { type: "object", properties: { code: { type: "string" } }, required: ["code"] },
        action: "verify-code",
      },
    },
    inputs: {
      [byId]: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      "invoice.line": { type: "object", properties: { at: { $ref: `#/inputs/${byId}` } } },
    },
    outputs: {
      "invoice.line": { type: "object", properties: { größe: { type: "integer" } } },
      "invoice.tree": { $ref: "#/outputs/__shared#/$defs/schema0" },
      "invoice.größe": { type: "array", items: { $ref: "#/outputs/invoice.line" } },
      __shared: {
        $defs: { schema0: { type: "array", items: { $ref: "#/outputs/__shared#/$defs/schema0" } } },
      },
    },
    errors: {
      SIGN_IN_NEEDED: errorOf(401, "Please sign in."),
      NOT_ALLOWED: errorOf(403, "You may not."),
      TOO_MANY_REQUESTS: {
        ...errorOf(429, "Wait."),
        details: {
          type: "object",
          required: ["retryAfter"],
          properties: { retryAfter: { type: "integer" } },
        },
      },
      UNAVAILABLE: errorOf(503, "Not now."),
      INVOICE_NOT_FOUND: errorOf(404, "There is no such invoice."),
      INVOICE_LOCKED: { ...errorOf(403, "It is locked."), field: "search" },
    },
    limits: {},
  },
  calls: {
    "invoice.byId": { about: "One invoice.", place: null, example: { id: "it's" } },
    "invoice.find": { about: null, place: null, example: { search: "a" } },
  },
  screens: [],
  entities: [],
  rules: [],
  limits: [],
  jobs: [],
  diagrams: {
    screens: { width: 0, height: 0, boxes: [], edges: [] },
    entities: { width: 0, height: 0, boxes: [], edges: [] },
    machines: {},
  },
};
