import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Procedures in one generated slice: half of them queries, half of them mutations. */
const sliceSize = 10;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Adds slices with `count` procedures in all to a copy of the project, as a developer would: fields, procedures, two lines
 * in the router, and a screen that calls each. Every slice differs from the others in its names and limits.
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
  const router = join(root, "src/server/router.ts");
  await write(router, withSlices(await readFile(router, "utf8"), slices));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const fields = (number: number) => `import * as z from "zod";
import { direction, line, text } from "groundwork/contract/fields";
import { pageSize } from "../fields";

const id = z.string();
export const view = z.object({
  id,
  title${number}: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role: z.string(),
  image: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
const content = { title${number}: line({ min: 1, max: ${100 + number} }), name: text({ max: ${1000 + number} }) };
${numbers(sliceSize / 2)
  .map(
    (index) => `
export const list${index} = z.strictObject({ search: line({ max: ${index} }), limit: pageSize, direction });
export const page${index} = z.object({ items: z.array(view), nextCursor: z.string().nullable() });
export const write${index} = z.strictObject({ ...content, id, role: z.string(), step${index}: z.int() });`,
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
  run: async ({ db, input }) => {
    const rows = await db.user.findMany({ where: { name: input.search }, take: input.limit });
    return { items: rows.map((row) => ({ ...row, ${slice.replace("generated", "title")}: row.name })), nextCursor: null };
  },
});

export const write${index} = mutation({
  permission: anyone,
  input: fields.write${index},
  output: fields.view,
  errors: ["ACCOUNT_NOT_FOUND", "PASSWORD_TRIES_SPENT"],
  invalidates: ["${slice}.list${index}"],
  run: async ({ db, input: { id, role, name }, refuse }) => {
    const { count } = await db.user.updateMany({ where: { id, role }, data: { name } });
    const row = await db.user.findFirst({ where: { id } });
    if (!row) return refuse("ACCOUNT_NOT_FOUND");
    if (count === 0) return refuse("PASSWORD_TRIES_SPENT", { retryAfter: 1 });
    return { ...row, ${slice.replace("generated", "title")}: row.name };
  },
});`,
  )
  .join("\n")}
`;

const screen = (slice: string) => `"use client";

import { api } from "@/trpc/client";
import { problemOf } from "groundwork/client/problem";
${numbers(sliceSize / 2)
  .map(
    (index) => `
export function Screen${index}() {
  const list = api.${slice}.list${index}.useQuery({ search: "" });
  const write = api.${slice}.write${index}.useMutation();
  const spent = write.error && problemOf<"${slice}.write${index}">(write.error).code === "PASSWORD_TRIES_SPENT";
  return <p>{spent ? "spent" : list.data?.items[0]?.createdAt.getTime()}</p>;
}`,
  )
  .join("\n")}
`;

/** The router with each slice's two lines below those of the slice that is always there. */
const withSlices = (router: string, slices: readonly string[]) =>
  router.replace(/^import \* as identity .*$|^ {2}identity,$/gm, (line) =>
    [line, ...slices.map((slice) => line.replaceAll("identity", slice))].join("\n"),
  );
