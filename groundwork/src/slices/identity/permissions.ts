import { anyone } from "@/product/permissions";

/**
 * Endpoints of Better Auth that its own client calls under `/api/auth`, and who may. All others are 404. A product
 * opens those of a plugin in `src/server/identity/identity.ts`; what they change is in the audit log by their `action`.
 */
export const authEndpoints = {
  "/get-session": { permission: anyone, methods: ["GET"] },
  "/sign-out": { permission: anyone },
} as const;
