import { job } from "./jobs/job";
import { mutation, query } from "./procedure";
import { type Product, registerProduct } from "./product";
import { subscription } from "./subscription";

/** Registers a product, and gives it what it declares its procedures with. */
export function bindProduct(product: Product) {
  registerProduct(product);
  return { query, mutation, subscription, job };
}
