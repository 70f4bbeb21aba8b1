import { mutation, query } from "../call/procedure";
import { subscription } from "../call/subscription";
import { type Product, registerProduct } from "../data/product";
import { job } from "../jobs/job";

/** Registers a product, and gives it what it declares its procedures with. */
export function bindProduct(product: Product) {
  registerProduct(product);
  return { query, mutation, subscription, job };
}
