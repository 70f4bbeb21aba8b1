import { platformLimits } from "../../contract/limits";
import { AppError } from "../app-error";
import type { HttpRequest } from "./http-handler";

type BodySource = Pick<HttpRequest, "headers" | "read">;

/**
 * The JSON of a request, all of it read and checked.
 * @param maximum bytes, of which never more are read
 * @throws {AppError} when it is not JSON, is encoded, too large or too deep, or is not UTF-8
 */
export async function readJson(request: BodySource, maximum?: number): Promise<unknown> {
  return parseJson(await readText(request, maximum));
}

/**
 * The text that a request calls JSON, which may be empty.
 * @param maximum bytes, of which never more are read
 * @throws {AppError} when it is not called JSON, is encoded or too large, or is not UTF-8
 */
export async function readText(
  { headers, read }: BodySource,
  maximum: number = platformLimits.requestBytes,
): Promise<string> {
  // A compressed body would be bounded only after it has been inflated.
  if (!isUtf8Json(headers.get("content-type") ?? "") || headers.get("content-encoding") !== null) {
    throw new AppError("MEDIA_TYPE_WRONG");
  }
  if (Number(headers.get("content-length")) > maximum) throw new AppError("REQUEST_TOO_LARGE");
  return decode(await read(maximum));
}

/**
 * The value that a JSON text writes, when it is not nested too deeply.
 * @throws {AppError} when it is not JSON, or too deep
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("REQUEST_MALFORMED");
  }
  if (!isShallow(value)) throw new AppError("REQUEST_MALFORMED");
  return value;
}

/**
 * Reads what is left of a request's body and keeps none of it. A refusal is sent after this: whoever is still writing
 * when a server closes the connection may never come to read what it was answered. Within bounds: who goes on writing
 * for longer than that is not waited for.
 */
export async function discardBody({ body }: Request): Promise<void> {
  const { bytes, seconds } = platformLimits.discarded;
  let size = 0;
  const nowhere = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.byteLength;
      if (size > bytes) throw new AppError("REQUEST_TOO_LARGE");
    },
  });
  await body?.pipeTo(nowhere, { signal: AbortSignal.timeout(seconds * 1000) }).catch(() => {});
}

/**
 * The bytes of a request's body.
 * @throws {AppError} when there are more than `maximum`, of which never more are read, or when the client leaves before
 * its body has come
 */
export async function readBytes({ body }: Request, maximum: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The length that a client states may be absent or a lie, so what arrives is counted. The rest stays to be discarded.
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size > maximum) throw new AppError("REQUEST_TOO_LARGE");
      chunks.push(chunk);
    }
  } catch (error) {
    // Nothing else can go wrong with a body that is only read.
    throw error instanceof AppError ? error : new AppError("CONNECTION_LOST");
  }
  return Buffer.concat(chunks);
}

/** Whether a `Content-Type` says JSON in UTF-8, the only encoding that JSON has. */
function isUtf8Json(contentType: string): boolean {
  const [essence, ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charsets = parameters.filter((parameter) => /^charset\s*=/.test(parameter));
  return essence === "application/json" && charsets.every((charset) => /=\s*"?utf-?8"?$/.test(charset));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("REQUEST_MALFORMED");
  }
}

/** Level by level, since what is too deep would overflow a recursion. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === platformLimits.requestDepth) return false;
    level = level.flatMap((item) => Object.values(item).filter(isNested));
  }
  return true;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;
