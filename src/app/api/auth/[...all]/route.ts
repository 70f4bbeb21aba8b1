import { database } from "@/server/database/database";
import { limiter } from "@/server/door/limiter";
import { authOn } from "@/server/identity/auth";
import { identityDoor } from "@/server/identity/door";

/** Signing in, up and out, and changing one's password. */
const answer = (request: Request): Promise<Response> =>
  identityDoor(request, async () => {
    const db = await database();
    return { auth: await authOn(db), db, limiter: await limiter() };
  });

// Next would answer some of these by itself, with other headers.
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
