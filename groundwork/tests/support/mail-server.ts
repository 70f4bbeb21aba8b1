import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** A mail that arrived, and how it came. */
export type Received = {
  readonly mail: ParsedMail;
  readonly raw: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: unknown;
};

type Options = SMTPServerOptions & {
  /** Where it listens. Any machine's own name for itself will do: `0.0.0.0` is not taken for loopback. */
  readonly port?: number;
  /** Error for a recipient; nothing for those that it takes. */
  readonly refuse?: (address: string) => Error | undefined;
  /** Error for a whole mail. */
  readonly refuseData?: () => Error | undefined;
};

/** User and password that the server takes, as a URL writes them and as they are. */
export const mailUser = { inUrl: "ledger:p%40ss%2Fword", user: "ledger", password: "p@ss/word" };

const certificateFolder = new URL("./", import.meta.url);
/** Path of the certificate that the server signed for itself, for names of this machine. */
export const certificatePath = new URL("certificate.pem", certificateFolder).pathname;
const tls = {
  key: readFileSync(new URL("key.pem", certificateFolder)),
  cert: readFileSync(certificatePath),
};

/** An error that the server answers with. */
export const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server on this machine, which asks for a password after TLS and takes whatever it is not told to refuse. */
export async function startMailServer({ port = 0, refuse, refuseData, ...options }: Options = {}) {
  const received: Received[] = [];
  const tried: string[] = [];
  const server = new SMTPServer({
    ...tls,
    logger: false,
    closeTimeout: 100,
    authMethods: ["PLAIN", "LOGIN"],
    onAuth: ({ username, password }, _session, done) => {
      tried.push(`${username}:${password}`);
      if (username === mailUser.user && password === mailUser.password) done(null, { user: username });
      else done(smtpError(535, "5.7.8 Authentication failed"));
    },
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const error = refuseData?.();
        if (error) return done(error);
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const mail = await simpleParser(raw);
        received.push({ mail, raw: raw.toString("utf8"), to, secure: session.secure, user: session.user });
        done();
      });
    },
    ...options,
  });
  // A client that leaves is no fault of the server's.
  server.on("error", () => {});
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const { port: listening } = listener.address() as AddressInfo;
  return {
    port: listening,
    /** Its URL with that user, as `MAIL_URL` has it. */
    url: `smtp://${mailUser.inUrl}@localhost:${listening}`,
    received,
    /** Users and passwords that came, right or wrong. */
    tried,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A server that takes connections and says nothing. */
export async function startSilentServer() {
  const server = createServer((socket) => void socket.on("error", () => {}).resume());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
