import * as z from "zod";
import { limits } from "./limits";

/** How many rows to answer with. */
export const pageSize = z.int().min(1).max(limits.maximumPageSize).default(limits.pageSize);
