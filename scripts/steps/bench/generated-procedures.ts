import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Procedures in one generated slice: half of them queries, half of them mutations. */
const sliceSize = 10;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Adds slices with `count` procedures in all to a copy of the project, as a developer would: fields, procedures, their
 * two lines in the router, and a screen that calls each. Every slice differs from the others in its names and limits.
 */
export async function generateProcedures(root: string, count: number): Promise<void> {
  const slices = numbers(count / sliceSize).map((number) => `generated${number}`);
  await Promise.all(
    slices.flatMap((slice, index) => [
      write(join(root, `src/product/${slice}/fields.ts`), fields(index + 1)),
      write(join(root, `src/server/procedures/${slice}.ts`), procedures(slice)),
      write(join(root, `src/app/${slice}/screen.tsx`), screen(slice)),
    ]),
  );
  await write(join(root, "src/server/router.ts"), router(slices));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const fields = (number: number) => `import * as z from "zod";
import { direction, line, newId, pageSize, text, version } from "../fields";

const id = z.uuid();
export const view = z.object({
  id,
  ownerId: z.string(),
  title${number}: z.string(),
  note: z.string(),
  state: z.string(),
  version,
  createdAt: z.date(),
  updatedAt: z.date(),
});
const content = { title${number}: line({ min: 1, max: ${100 + number} }), note: text({ max: ${1000 + number} }) };
${numbers(sliceSize / 2)
  .map(
    (index) => `
export const list${index} = z.strictObject({ search: line({ max: ${index} }), limit: pageSize, direction });
export const page${index} = z.object({ items: z.array(view), nextCursor: z.string().nullable() });
export const write${index} = z.strictObject({ ...content, id: newId, version, step${index}: z.int() });`,
  )
  .join("\n")}
`;

const procedures = (slice: string) => `import { anyone } from "@/product/permissions";
import * as fields from "@/product/${slice}/fields";
import { mutation, query } from "../procedure";
${numbers(sliceSize / 2)
  .map(
    (index) => `
export const list${index} = query({
  permission: anyone,
  input: fields.list${index},
  output: fields.page${index},
  errors: [],
  run: async ({ db, scope, input }) => {
    const rows = await db.placeholder.findMany({ where: { ...scope, note: input.search }, take: input.limit });
    return { items: rows.map((row) => ({ ...row, ${slice.replace("generated", "title")}: row.title })), nextCursor: null };
  },
});

export const write${index} = mutation({
  permission: anyone,
  input: fields.write${index},
  output: fields.view,
  errors: ["PLACEHOLDER_NOT_FOUND", "PLACEHOLDER_STALE"],
  invalidates: ["${slice}.list${index}"],
  run: async ({ db, scope, input: { id, version, note }, refuse }) => {
    const { count } = await db.placeholder.updateMany({ where: { ...scope, id, version }, data: { note } });
    const row = await db.placeholder.findFirst({ where: { ...scope, id } });
    if (!row) return refuse("PLACEHOLDER_NOT_FOUND");
    if (count === 0) return refuse("PLACEHOLDER_STALE", { currentVersion: row.version });
    return { ...row, ${slice.replace("generated", "title")}: row.title };
  },
});`,
  )
  .join("\n")}
`;

const screen = (slice: string) => `"use client";

import { api } from "@/trpc/client";
import { problemOf } from "@/trpc/problem";
${numbers(sliceSize / 2)
  .map(
    (index) => `
export function Screen${index}() {
  const list = api.${slice}.list${index}.useQuery({ search: "" });
  const write = api.${slice}.write${index}.useMutation();
  const stale = write.error && problemOf<"${slice}.write${index}">(write.error).code === "PLACEHOLDER_STALE";
  return <p>{stale ? "stale" : list.data?.items[0]?.createdAt.getTime()}</p>;
}`,
  )
  .join("\n")}
`;

const router = (slices: readonly string[]) => {
  const all = ["identity", "placeholder", ...slices];
  return `${all.map((slice) => `import * as ${slice} from "./procedures/${slice}";`).join("\n")}
import { trpc } from "./trpc";

export const slices = { ${all.join(", ")} };

export const appRouter = trpc.router(slices);
export type AppRouter = typeof appRouter;
export const createCaller = trpc.createCallerFactory(appRouter);
`;
};
