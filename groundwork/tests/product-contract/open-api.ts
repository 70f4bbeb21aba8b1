import Ajv from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { drawSpecification } from "#cli/specification/draw";
import { type OpenApi, openApiOf } from "#contract/open-api";

type Media = Readonly<Record<string, { readonly schema: object; readonly "x-event-data"?: object }>>;
type Answer = { readonly $ref?: string; readonly content: Media };

/** Operation of the document, as far as tests look into it. */
export type Operation = {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly content?: Media }[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: Readonly<Record<string, Answer>>;
};

/** The document of the product, and what JSON Schema says of the values that its schemas are for. */
export type Documented = {
  readonly document: OpenApi;
  readonly operationOf: (path: string) => { readonly method: "GET" | "POST"; readonly operation: Operation };
  /** Errors of a body that a call has answered with this status; none where it is as documented. */
  readonly answerErrors: (path: string, status: number, body: unknown) => string[];
  readonly inputErrors: (path: string, input: unknown) => string[];
  /** Errors of the data of a subscription's event. */
  readonly eventErrors: (path: string, data: unknown) => string[];
};

const id = "openapi.json";

/** Loads the document of the product. */
export async function documentedApi(): Promise<Documented> {
  const document = openApiOf(await drawSpecification());
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, id);

  const operationOf: Documented["operationOf"] = (path) => {
    const [[method, operation] = []] = Object.entries(document.paths[`/api/trpc/${path}`] ?? {});
    if (!method) throw new Error(`The document has no call ${path}.`);
    return { method: method === "get" ? "GET" : "POST", operation };
  };
  const errorsOf = (schema: object | undefined, value: unknown): string[] => {
    if (!schema) return ["there is no schema for it"];
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${id}#`));
    return ajv.validate(absolute, value)
      ? []
      : (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  const { responses } = document.components as { responses: Readonly<Record<string, Answer>> };
  const answerOf = (path: string, status: number) => {
    const answer = operationOf(path).operation.responses[status];
    return answer?.$ref ? responses[answer.$ref.split("/").at(-1) ?? ""] : answer;
  };
  return {
    document,
    operationOf,
    answerErrors: (path, status, body) =>
      errorsOf(answerOf(path, status)?.content["application/json"]?.schema, body),
    inputErrors: (path, input) => {
      const { parameters = [], requestBody } = operationOf(path).operation;
      const content = requestBody?.content ?? parameters.find(({ name }) => name === "input")?.content;
      return errorsOf(content?.["application/json"]?.schema, input);
    },
    eventErrors: (path, data) =>
      errorsOf(answerOf(path, 200)?.content["text/event-stream"]?.["x-event-data"], data),
  };
}
