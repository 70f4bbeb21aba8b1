import { connection } from "next/server";
import { Fault } from "./faults";

/** Page whose component has a fault: `/faults/throws`. Faults of the server's own components begin with `server-`. */
export default async function Faults({ params }: { params: Promise<{ fault: string }> }) {
  await connection();
  const { fault } = await params;
  if (fault === "server-throws") throw new Error("planted");
  if (fault === "server-rejects") await Promise.reject(new Error("planted"));
  if (fault === "server-unawaited") void Promise.reject(new Error("planted"));
  return <Fault name={fault} />;
}
