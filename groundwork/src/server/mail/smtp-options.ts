import type { SMTPPoolOptions } from "nodemailer";
import { platformLimits } from "../../contract/limits";
import { isLoopbackName } from "../process/loopback";

export type MailLimits = { readonly [Name in keyof typeof platformLimits.mail]: number };

/** Name and port of the server in a `MAIL_URL`, for sentences. */
export function serverName(url: string): string {
  const { host, port } = smtpOptions(url);
  return `${host}:${port}`;
}

/**
 * Options for the server that a `MAIL_URL` names. What leaves this machine does so by TLS, with a certificate that is
 * trusted, or not at all; on this machine nobody is between who could listen, and a certificate proves nothing.
 */
export function smtpOptions(url: string, limits: MailLimits = platformLimits.mail) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const local = isLoopbackName(hostname.toLowerCase());
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !local,
    tls: { rejectUnauthorized: !local },
    ...(username && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      forceAuth: true,
    }),
    connectionTimeout: limits.connectSeconds * 1000,
    greetingTimeout: limits.connectSeconds * 1000,
    dnsTimeout: limits.connectSeconds * 1000,
    socketTimeout: limits.silentSeconds * 1000,
    socketCloseTimeout: 1000,
    maxConnections: limits.connections,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPPoolOptions;
}
