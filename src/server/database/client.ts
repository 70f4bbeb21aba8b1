import { prismaOptions } from "groundwork/server";
import { Prisma, PrismaClient } from "./generated/client";

export type Database = PrismaClient;
/** Argument of the function that `db.$transaction` calls. */
export type Transaction = Prisma.TransactionClient;

/** A client with its own pool of connections, opened when they are first used. */
export const createClient = (url: string, settings?: Parameters<typeof prismaOptions>[1]): Database =>
  new PrismaClient(prismaOptions(url, settings));

/** The names of all models and fields, as the generated client of this module instance knows them. */
export const schema = JSON.stringify(
  // As an object of anything: the compiler would compare the types of all that it holds.
  Object.entries<unknown>({ ...Prisma }).filter(([name]) => name.endsWith("ScalarFieldEnum")),
);
