import { isIP } from "node:net";
import { succeeds } from "../../contract/attempt";
import { isLoopback } from "./loopback";

/** Whether a text is a URL of which this is true. */
const isUrl =
  (holds: (url: URL) => boolean) =>
  (text: string): boolean =>
    URL.canParse(text) && holds(new URL(text));

/** Whether it is a URL of http or https without anything behind its host. */
export const isOrigin = isUrl(
  ({ protocol, pathname, search, hash, username }) =>
    /^https?:$/.test(protocol) && pathname === "/" && !search && !hash && !username,
);

/** Whether it is the name of a host, or its IP address. */
export const isHostName = (text: string): boolean =>
  /^([\w.-]+|\[[\da-f:.]+\])$/i.test(text) && URL.canParse(`http://${text}`);

/** Whether it is an IP address, or a range of them. */
export function isIpRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Whether it names a server of mail and nothing else, and a user only with a password. */
export const isMailUrl = isUrl(
  ({ protocol, hostname, username, password, pathname, search, hash }) =>
    /^smtps?:$/.test(protocol) &&
    isHostName(hostname) &&
    (username === "") === (password === "") &&
    succeeds(() => decodeURIComponent(username + password)) &&
    /^\/?$/.test(pathname) &&
    !search &&
    !hash,
);

/** Whether it is the URL of an issuer that cannot be overheard: https, or on this machine. */
export const isIssuer = isUrl(({ protocol, username, password, search, hash, origin }) => {
  const safe = protocol === "https:" || (protocol === "http:" && isLoopback(origin));
  return safe && !username && !password && !search && !hash;
});

/** Whether it is written as Sentry writes it: the key as the user, the number of the project as the end of the path. */
export const isDsn = isUrl(
  ({ protocol, username, pathname, search, hash }) =>
    /^https?:$/.test(protocol) && username !== "" && /\/\d+$/.test(pathname) && !search && !hash,
);
