import type { Specification } from "../../contract/specification";
import { apiDocument } from "../api";
import { productJobs } from "../product";
import { diagramsOf } from "./diagrams";
import { entitiesOf } from "./entities";
import { examplesOf } from "./examples";
import { limitsOf } from "./limits";
import { readModels } from "./models";
import { productModules } from "./modules";
import { callSources, rulesOf } from "./rules";
import { screensOf } from "./screens";

/** The specification of the product, drawn from its definitions: the same for the same source. */
export async function drawSpecification(): Promise<Specification> {
  const api = await apiDocument();
  const modules = await productModules();
  const { product, roles, roleNames, slices } = modules;
  const { name, sentence, audience } = product;
  const sources = callSources();
  const examples = await examplesOf(api);
  const screens = screensOf(modules, api);
  const entities = entitiesOf(slices, readModels(), api);
  return {
    product: { name, sentence, audience },
    roles: roles.map((role) => ({ name: role, label: roleNames[role] ?? role })),
    api,
    calls: Object.fromEntries(
      Object.keys(api.procedures).map((path) => [
        path,
        { about: null, place: null, ...sources[path], ...(path in examples && { example: examples[path] }) },
      ]),
    ),
    screens,
    entities,
    rules: rulesOf(slices, Object.keys(api.errors)),
    limits: limitsOf(modules),
    jobs: (await productJobs()).map(({ name, limits, schedule }) => ({
      name,
      schedule: schedule ?? null,
      retries: limits.retries,
      backoffSeconds: limits.backoff,
      timeoutSeconds: limits.timeout,
      concurrency: limits.concurrency,
    })),
    diagrams: await diagramsOf({ screens, entities }),
  };
}
