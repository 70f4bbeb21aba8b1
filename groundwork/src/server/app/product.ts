import type { Catalogue } from "../../contract/errors";
import type { Register } from "../../contract/register";
import { type ActorLookup, setActorLookup } from "../call/context";
import { declareMutation, declareQuery, declareSubscription } from "../call/procedure";
import { type ClientFactory, setClientFactory } from "../data/database";
import { setAccesses } from "../data/scope";
import { declareJob } from "../jobs/job";
import { setCatalogue } from "../log/app-error";
import { type Brand, setBrand } from "../process/brand";

/** Accesses that the product adds: needed of one that names them in `Register`, and of no other. */
type WithAccesses = Register extends { accesses: infer Accesses }
  ? { readonly accesses: Accesses }
  : { readonly accesses?: never };

/** Facts that the platform needs about the product that is built on it. */
export type Product = WithAccesses &
  Brand &
  ClientFactory & {
    /** Every error of the product, the common ones among them. */
    readonly errors: Catalogue;
    /** Finds who sent a request with these headers; `null` when nobody is signed in. */
    readonly actorOf: ActorLookup;
  };

/**
 * Hands each layer of the platform what it needs of a product. The last one counts: in development a product is loaded
 * again and again.
 * @returns what the product declares its procedures and its jobs with
 */
export function bindProduct({ errors, actorOf, accesses, ...product }: Product) {
  setCatalogue(errors);
  setClientFactory(product);
  setAccesses(accesses);
  setActorLookup(actorOf);
  setBrand(product);
  return {
    query: declareQuery,
    mutation: declareMutation,
    subscription: declareSubscription,
    job: declareJob,
  };
}
