import type { bindProduct } from "#server/app/product";
import { loadModule } from "#server/process/load-module";

/** Declarations of procedures, and with them the product itself, registered. */
export const productProcedures = () => loadModule<ReturnType<typeof bindProduct>>("src/server/procedure.ts");
