/**
 * Database client as the compiler finds it in a clone in which no command has run: of any type, so that its one error is
 * that of making one, which says what to do. Once it is generated, its file is found in place of this.
 */
declare module "*/generated/client" {
  type Missing = "The database client and the types of pages are not generated yet. Run: npm run typecheck";
  // biome-ignore lint/suspicious/noExplicitAny: one error in place of hundreds
  type Anything = any;
  export const PrismaClient: new (options: Missing) => Anything;
  export type PrismaClient = Anything;
  export const Prisma: object;
  export namespace Prisma {
    export type TransactionClient = Anything;
    export type UserGetPayload<Selection> = Anything & Selection;
  }
}
