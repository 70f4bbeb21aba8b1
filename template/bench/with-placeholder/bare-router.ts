import * as z from "zod";
import type { BareSlice } from "../bare-trpc";

/** The list as tRPC's documentation writes one. */
export const bareRouter: BareSlice = ({ trpc, db, ownerId }) => ({
  placeholder: {
    list: trpc.procedure
      .input(z.object({ limit: z.int().max(100).default(20) }).default({ limit: 20 }))
      .query(async ({ input }) => ({
        items: await db.placeholder.findMany({
          where: { ownerId },
          orderBy: { createdAt: "desc" },
          take: input.limit,
          include: { owner: { select: { name: true } } },
        }),
      })),
  },
});
