import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Specification } from "../../../contract/specification";
import { env } from "../../process/env";
import { processWide } from "../../process/process-wide";

/** Where a build keeps the specification that it has drawn, from the project's folder. */
export const specificationFile = join(".next", "specification.json");

const built = processWide("specification", (): { read?: Promise<Specification> } => ({}));

/**
 * Specification of the running product: what the build has drawn, and in development what the source says now.
 * @throws {Error} when there is none, or the source cannot be loaded
 */
export async function readSpecification(): Promise<Specification> {
  if (env().NODE_ENV === "development") return (await import("./from-source")).drawnFromSource();
  // The comment keeps the bundler from tracing the whole project folder into the build.
  const file = join(/* turbopackIgnore: true */ process.cwd(), specificationFile);
  built.read ??= readFile(file, "utf8").then((text) => JSON.parse(text));
  return built.read;
}
