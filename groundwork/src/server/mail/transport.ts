import { createTransport, type SMTPPoolOptions } from "nodemailer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { platformLimits } from "../../contract/limits";
import { isLoopbackName } from "../process/loopback";
import { isInternational, type Mailbox } from "../process/mail-address";
import { MailError, toMailError } from "./mail-error";
import type { RenderedMail } from "./render";

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
function smtpOptions(url: string, limits: MailLimits = platformLimits.mail) {
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

export type Envelope = {
  readonly to: Mailbox;
  readonly mail: RenderedMail;
  /** Name of this mail alone, the same however often it is sent: a recipient's server can tell a second delivery by it. */
  readonly id: string;
  /** Ends the sending when it aborts. */
  readonly signal?: AbortSignal | undefined;
};

export type Transport = ReturnType<typeof openTransport>;

/** Opens the way to a mail server: connections are made when there is something to send. Each method throws a {@link MailError}. */
export function openTransport(
  { url, from }: { readonly url: string; readonly from: Mailbox },
  limits: MailLimits = platformLimits.mail,
) {
  const options = smtpOptions(url, limits);
  const server = serverName(url);
  const pool = createTransport({ ...options, pool: true });
  const guarded = async (run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      throw toMailError(error, server);
    }
  };
  return {
    /** Hands a mail over. It is the server's from then on. */
    send: ({ to, mail, id, signal }: Envelope): Promise<void> =>
      guarded(async () => {
        if (isInternational(to.address) && !(await takesInternational(options)))
          throw new MailError(
            `The mail server at ${server} takes no international addresses (SMTPUTF8).`,
            true,
          );
        const timeout = AbortSignal.timeout(limits.sendSeconds * 1000);
        await pool.sendMail({
          ...mail,
          from,
          to,
          messageId: `<${id}@${from.address.split("@").at(-1)}>`,
          // No out-of-office notes, please (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
          xMailer: false,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
      }),
    /** Connects and signs in, and sends nothing. */
    verify: () => guarded(() => pool.verify()),
    /** Closes the connections, once what is being sent has been. */
    close: () => pool.close(),
  };
}

/** Whether the server says that it takes addresses with letters beyond ASCII. Nodemailer sends them to any. */
function takesInternational(options: ConstructorParameters<typeof SMTPConnection>[0]): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise((resolve, reject) => {
    connection.on("error", reject);
    connection.connect((error) => {
      const offered = /^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
      connection.close();
      if (error) reject(error);
      else resolve(offered);
    });
  });
}
