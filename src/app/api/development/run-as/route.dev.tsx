import { runAsHandlers } from "groundwork/server";
import { demoUsers } from "@/server/identity/demo";
import { identity } from "@/server/identity/identity";

/** The explorer's calls as a demo user. */
export const { GET, POST } = runAsHandlers({ authOn: identity.authOn, users: demoUsers });
