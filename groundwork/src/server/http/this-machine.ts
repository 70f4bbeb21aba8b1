import { isLoopbackName } from "../env/loopback";
import { clientIpOf } from "./client-ip";
import type { HeaderReader } from "./http-handler";

/** This machine, over IPv4 and IPv6, as `clientIpOf` writes them. */
const thisMachine = ["127.0.0.1", "0:0:0:0::/64"];

/** Whether a request comes from this machine, and asks for it by a name that every machine has for itself. */
export function isFromThisMachine(headers: HeaderReader): boolean {
  const url = `http://${headers.get("host")}`;
  return (
    thisMachine.includes(clientIpOf(headers)) && URL.canParse(url) && isLoopbackName(new URL(url).hostname)
  );
}
