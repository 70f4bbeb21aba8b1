import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { attempt } from "../../../contract/attempt";
import { type ApiDocument, type ApiVersion, readApiDocument } from "../../../contract/specification";
import { UserFacingError } from "../../../contract/user-facing-error";
import { env } from "../../process/env";

const file = "docs/api.json";

/**
 * Written contract of a git reference, such as `main` or `v1.2.0`.
 * @param folder of the clone
 * @throws {UserFacingError} where git does not know the reference, or it has no contract that can be read
 */
export async function apiAt(reference: string, folder = "."): Promise<ApiDocument> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)("git", args, { cwd: folder, maxBuffer: 64 * 1024 ** 2 })).stdout;
  const parsing = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${reference}^{commit}`];
  const commit = await git(...parsing).catch((error: NodeJS.ErrnoException & { stderr?: string }) => {
    if (error.code === "ENOENT")
      throw new UserFacingError("Git is not installed: versions cannot be compared.");
    // What git says of a name that it does not know, it says with 1, and quietly.
    if (Number(error.code) !== 1)
      throw new UserFacingError(
        `Versions cannot be compared, because git does not read this folder. It says: ${(error.stderr ?? error.message).trim().replace(/^fatal: /, "")}`,
      );
    throw new UserFacingError(
      `Git knows no version "${reference}": name a branch, a tag or a commit of this clone, such as main or origin/main.`,
    );
  });
  const text = await git("show", `${commit.trim()}:${file}`).catch(() => {
    throw new UserFacingError(`The version "${reference}" has no ${file}.`);
  });
  const document = attempt(() => readApiDocument(text));
  const tables = ["procedures", "inputs", "outputs", "errors", "limits"] as const;
  if (document && tables.every((table) => typeof document[table] === "object")) return document;
  throw new UserFacingError(
    `${file} of the version "${reference}" cannot be read: it is no contract of this form.`,
  );
}

/** Version that a page is asked to compare with: in development alone, where the source and its git are. */
export async function versionAt(asked: string | string[] | undefined): Promise<ApiVersion | undefined> {
  if (env().NODE_ENV !== "development") return undefined;
  const reference = typeof asked === "string" ? asked.trim() : "";
  if (reference === "") return { reference };
  try {
    return { reference, api: await apiAt(reference) };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return { reference, problem: error.message };
  }
}
