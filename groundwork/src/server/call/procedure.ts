import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type * as z from "zod";
import type { DeclarableCode } from "../../contract/errors";
import type { Permission } from "../../contract/permissions";
import {
  type AnyDeclaration,
  type Declaration,
  type Declared,
  declared,
  type MutationOptions,
  type QueryOptions,
} from "./declaration";
import { resolver, writing } from "./run-call";
import { trpc } from "./trpc";

/** Declares a procedure that reads. */
export function declareQuery<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & QueryOptions) {
  const any = declaration as unknown as AnyDeclaration;
  return Object.assign(
    trpc.procedure.query(resolver(any) as never) as unknown as TRPCQueryProcedure<{
      input: z.input<Input>;
      output: z.output<Output>;
      meta: object;
    }>,
    declared(any) as Declared<Codes>,
  );
}

/** Declares a procedure that writes. */
export function declareMutation<
  Allowed extends Permission,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodVoid,
  const Codes extends readonly DeclarableCode[] = readonly [],
>(declaration: Declaration<Allowed, Input, Output, Codes> & MutationOptions) {
  const any = declaration as unknown as AnyDeclaration;
  return Object.assign(
    trpc.procedure.mutation(writing(resolver(any)) as never) as unknown as TRPCMutationProcedure<{
      input: z.input<Input>;
      output: z.output<Output>;
      meta: object;
    }>,
    declared(any) as Declared<Codes>,
  );
}
