import { processWide, productNotBound } from "./process-wide";

/** Name and colour of the product, as people see them outside of its pages. */
export type Brand = {
  /** Name that people read. */
  readonly name: string;
  /** Colour of buttons in mails, as HTML writes it: `#0b6545`. */
  readonly accent: `#${string}`;
};

const store = processWide("brand", (): { brand?: Brand } => ({}));

export function brand(): Brand {
  if (!store.brand) throw productNotBound();
  return store.brand;
}

export function setBrand({ name, accent }: Brand): void {
  store.brand = { name, accent };
}
