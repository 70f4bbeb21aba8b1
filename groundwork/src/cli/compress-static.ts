import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { compressedFiles } from "../server/gateway/static-files";

const served = join(".next", "static");

/** Files that compression makes smaller: fonts and images are compressed already. */
const compressible = /\.(js|css|svg|json|txt)$/;

/** Below this, the headers of a response are most of it. */
const leastBytes = 512;

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Compresses the browser's files once, as small as they get: no server has to, for each visitor, in a hurry. */
export async function compressStatic(): Promise<void> {
  await rm(compressedFiles, { recursive: true, force: true });
  const entries = await readdir(served, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(paths.map(compress));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < leastBytes) return;
  const target = join(compressedFiles, relative(served, path));
  await mkdir(dirname(target), { recursive: true });
  for (const [extension, encode] of Object.entries(encoders)) {
    await writeFile(`${target}.${extension}`, await encode(bytes));
  }
}
