import { database } from "@/server/database/database";
import { authOn } from "@/server/identity/auth";
import { identityDoor } from "@/server/identity/door";

/** Signing in, up and out. */
export function POST(request: Request): Promise<Response> {
  return identityDoor(request, async () => authOn(await database()));
}
