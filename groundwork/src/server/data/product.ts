import { type Catalogue, commonErrors, type ErrorCatalogue, type ErrorEntry } from "../../contract/errors";
import type { Actor } from "../../contract/permissions";
import type { Register } from "../../contract/register";
import type { HeaderReader } from "../http/adapters";
import { processWide } from "../process/process-wide";

/** Database client of the product, as Prisma generates it from the schema. */
export type Database = Register extends { database: infer Client extends Closable } ? Client : Closable;

/** Models of the database, and raw SQL: what a client and a transaction have in common. */
export type Queries = Omit<
  Database,
  "$connect" | "$disconnect" | "$on" | "$transaction" | "$use" | "$extends"
>;

type Closable = { readonly $disconnect: () => Promise<void> };

/** Accesses that the product adds: needed of one that names them in `Register`, and of no other. */
type WithAccesses = Register extends { accesses: infer Accesses }
  ? { readonly accesses: Accesses }
  : { readonly accesses?: never };

/** How an actor is looked up. */
export type ActorLookup = {
  /** Whether it counts as use of the session or token, which a look-up of the process itself does not. */
  readonly touch?: boolean;
};

/** Facts that the platform needs about the product that is built on it. */
export type Product = WithAccesses & {
  /** Name that people read. */
  readonly name: string;
  /** Colour of buttons in mails, as HTML writes it: `#0b6545`. */
  readonly accent: `#${string}`;
  /** Every error of the product, the common ones among them. */
  readonly errors: Catalogue;
  /** Makes a database client with a pool of connections of its own. */
  readonly createClient: (url: string) => Database;
  /** Models and fields that `createClient` knows: an open client of another schema is out of date. */
  readonly schema: string;
  /** Finds who sent a request with these headers; `null` when nobody is signed in. */
  readonly actorOf: (db: Database, headers: HeaderReader, lookup?: ActorLookup) => Promise<Actor | null>;
};

const registered = processWide("product", (): { product?: Product } => ({}));

/** Makes a product known to the platform. The last one counts: in development a product is loaded again and again. */
export function registerProduct(product: Product): void {
  registered.product = product;
}

/**
 * Product of this process.
 * @throws {Error} before `src/server/procedure.ts` has registered it
 */
export function product(): Product {
  if (!registered.product) throw new Error("No product is registered: import src/server/procedure.ts first.");
  return registered.product;
}

/** Error of the catalogue. Before a product is registered there are the common ones. */
export function errorEntry(code: string): ErrorEntry {
  const errors: ErrorCatalogue = registered.product?.errors ?? commonErrors;
  const entry = errors[code];
  if (!entry) throw new Error(`The catalogue has no error ${code}.`);
  return entry;
}
