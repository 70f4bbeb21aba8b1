import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip, type Gunzip } from "node:zlib";
import { z } from "zod";
import { UserFacingError } from "../../contract/user-facing-error";
import { type Contents, contentsSchema, type RowsOf } from "./contents";

// A backup is gzip over lines: one of JSON that says what is in it, the rows of each table as COPY writes them, and the
// SHA-256 of all that. Every row is one line, so that their number says where a table ends.

const format = "groundwork-backup-1";
const newline = 10;
const hashLineBytes = 65;
const maxHeaderBytes = 16_000_000;

const headerSchema = contentsSchema.extend({ format: z.literal(format) });

/** A backup, not compressed yet. */
export async function* writeArchive(contents: Contents, rowsOf: RowsOf): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const header = Buffer.from(`${JSON.stringify({ format, ...contents })}\n`);
  hash.update(header);
  yield header;
  for (const table of contents.tables) {
    for await (const piece of rowsOf(table)) {
      hash.update(piece);
      yield piece;
    }
  }
  yield Buffer.from(`${hash.digest("hex")}\n`);
}

/** @throws {UserFacingError} when the file is no backup, or, read to its end, not a whole one */
export async function verifyArchive(path: string): Promise<Contents> {
  const lines = new LineReader(path);
  try {
    const header = await lines.line(maxHeaderBytes);
    const { success, data } = headerSchema.safeParse(JSON.parse(header.toString()));
    if (!success) throw new Foreign();
    const hash = createHash("sha256").update(header);
    const rows = data.tables.reduce((sum, table) => sum + table.rows, 0);
    for await (const piece of lines.take(rows)) hash.update(piece);
    const last = await lines.line(hashLineBytes);
    if (last.toString() !== `${hash.digest("hex")}\n` || !(await lines.isAtEnd())) throw new Torn();
    const { format: _, ...contents } = data;
    return contents;
  } catch (error) {
    throw toUserFacingError(error, path);
  } finally {
    lines.close();
  }
}

/** Rows of its tables, each to be read to its end before the next, in their order. */
export function archivedRows(path: string): RowsOf {
  const lines = new LineReader(path);
  let isPastHeader = false;
  return async function* rowsOf({ rows }) {
    if (!isPastHeader) await lines.line(maxHeaderBytes);
    isPastHeader = true;
    yield* lines.take(rows);
  };
}

class Foreign extends Error {}
class Torn extends Error {}

/** A compressed file, read in whole lines. */
class LineReader {
  readonly #unzipped: Gunzip;
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    // What goes wrong is thrown by who reads the pieces.
    this.#unzipped = pipeline(createReadStream(path), createGunzip(), () => {});
    this.#pieces = this.#unzipped[Symbol.asyncIterator]();
  }

  close(): void {
    this.#unzipped.destroy();
  }

  /** So many lines, in pieces. */
  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#read())) throw new Torn();
      let end = 0;
      while (left > 0) {
        const at = this.#rest.indexOf(newline, end);
        if (at < 0) break;
        end = at + 1;
        left -= 1;
      }
      const piece = this.#rest.subarray(0, left > 0 ? this.#rest.length : end);
      this.#rest = this.#rest.subarray(piece.length);
      yield piece;
    }
  }

  async line(maxBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of this.take(1)) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new Foreign();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#read());
  }

  async #read(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    this.#rest = done ? Buffer.alloc(0) : value;
    return !done;
  }
}

function toUserFacingError(error: unknown, path: string): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "ENOENT") return new UserFacingError(`There is no file ${path}.`);
  if (error instanceof Torn || code === "Z_BUF_ERROR")
    return new UserFacingError(
      `${path} is not whole, or was changed after it was written: use another backup. Nothing was changed.`,
    );
  if (error instanceof Foreign || error instanceof SyntaxError || code.startsWith("Z_"))
    return new UserFacingError(
      `${path} is not a backup that npm run db:backup wrote, or is damaged. Nothing was changed.`,
    );
  return error;
}
