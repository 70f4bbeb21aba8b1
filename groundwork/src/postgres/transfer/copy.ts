import { Readable } from "node:stream";
import type { Client, Connection, Submittable } from "pg";

// PostgreSQL's COPY protocol by what `pg` has for it: https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-COPY

/** Messages of the protocol that the types of `pg` leave out. */
type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
};

/** Rows are passed on in pieces of this size, not one by one. */
const pieceBytes = 64 * 1024;

/** Rows of a `COPY … TO STDOUT`, read no faster than they are used. */
export function copyOut(client: Client, sql: string): Readable {
  return client.query(new CopyOut(sql));
}

class CopyOut extends Readable implements Submittable {
  readonly #sql: string;
  #connection: Connection | undefined;
  #piece = Buffer.allocUnsafe(pieceBytes);
  #used = 0;

  constructor(sql: string) {
    super({ highWaterMark: 4 * pieceBytes });
    this.#sql = sql;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#piece.length) this.#pass(Math.max(pieceBytes, chunk.length));
    // Copied: the parser of `pg` uses its memory again.
    this.#used += chunk.copy(this.#piece, this.#used);
  }

  handleCommandComplete(): void {
    this.#pass(0);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#connection?.stream.resume(); // What is left of the answer is read and dropped.
    done(error);
  }

  #pass(nextBytes: number): void {
    const piece = this.#piece.subarray(0, this.#used);
    this.#piece = Buffer.allocUnsafe(nextBytes);
    this.#used = 0;
    if (piece.length > 0 && !this.destroyed && !this.push(piece)) this.#connection?.stream.pause();
  }
}

/** Writes rows by a `COPY … FROM STDIN`, no faster than PostgreSQL takes them. */
export function copyIn(client: Client, sql: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let refused = false;
    let failure: unknown;
    const send = async (connection: CopyConnection) => {
      for await (const piece of pieces) {
        if (refused) return;
        connection.sendCopyFromChunk(piece);
        await drained(connection);
      }
      connection.endCopyFrom();
    };
    client.query({
      submit: (connection: Connection) => connection.query(sql),
      handleCopyInResponse: (connection: CopyConnection) =>
        void send(connection).catch((error) => {
          failure = error;
          connection.sendCopyFail("The rows could not be read.");
        }),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => {
        refused = true;
        reject(failure ?? error);
      },
    });
  });
}

function drained({ stream }: Connection): Promise<void> | undefined {
  if (!stream.writableNeedDrain || stream.destroyed) return undefined;
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}
