import { Refusal } from "../refusal";

/**
 * The JSON of a request, of which at most `limit` bytes are read.
 * @throws {Refusal} when it is not JSON, is too large or cannot be read
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new Refusal("MEDIA_TYPE_WRONG");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Refusal("REQUEST_TOO_LARGE");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Refusal("REQUEST_MALFORMED");
  }
}
