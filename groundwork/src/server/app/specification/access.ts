import { type Actor, accessOf, type Permission } from "../../../contract/permissions";
import type { Specification } from "../../../contract/specification";
import { type HeaderReader, isFromThisMachine } from "../../call/context";
import { env, isLoopback } from "../../process/env";
import { readSpecification } from "./specification";

/** Who asks for the specification, and who may have it where other machines reach the app. */
export type Readers = {
  readonly readers: Permission;
  /** Looked up only where it matters. */
  readonly actor: () => Promise<Actor | null>;
};

/** Whether the server is that of a developer, whose rows are there to be tried. */
export const isDevelopment = (): boolean => env().NODE_ENV === "development";

/**
 * Whether a client with these headers may see the specification: everybody at this machine in development and where no
 * other machine reaches the app, `readers` elsewhere, and nobody where it is switched off.
 */
export async function seesSpecification(headers: HeaderReader, { readers, actor }: Readers) {
  const { SPECIFICATION, NODE_ENV, APP_URL } = env();
  if (SPECIFICATION === "off") return false;
  const local = (NODE_ENV === "development" || isLoopback(APP_URL)) && isFromThisMachine(headers);
  return local || Boolean(accessOf(readers, await actor()));
}

/** Specification for a client that {@link seesSpecification}; `null` for all others. */
export const specificationFor = async (headers: HeaderReader, to: Readers): Promise<Specification | null> =>
  (await seesSpecification(headers, to)) ? readSpecification() : null;
