import { UserFacingError } from "../../contract/user-facing-error";
import { gitList, refusedByGit, tryGit } from "../git";

/** Refuses a project without a history of its own, from which changes could be distinguished. */
export async function refuseWithoutHistory(folder: string): Promise<void> {
  const inside = await tryGit(folder, "rev-parse", "--show-prefix");
  if (inside.code !== 0) {
    throw refusedByGit(
      inside.complaint,
      "This project is in no git repository, and an update is a merge of git's: git init, and commit what is there.",
    );
  }
  if (inside.output.trim() !== "") {
    throw new UserFacingError(
      "This project is a folder of a larger repository, and an update needs one of its own: its files would be sought at the top.",
    );
  }
  if ((await tryGit(folder, "rev-parse", "--verify", "--quiet", "HEAD")).code !== 0) {
    throw new UserFacingError("Nothing was ever committed here: git add --all && git commit, then update.");
  }
}

/** Refuses uncommitted changes as well, which could not be distinguished from the update afterwards. */
export async function refuseUnready(folder: string): Promise<void> {
  await refuseWithoutHistory(folder);
  const entries = await gitList(
    folder,
    "status",
    "--porcelain",
    "-z",
    "--no-renames",
    "--untracked-files=all",
  );
  if (entries.length === 0) return;
  const list = entries.slice(0, 5).map((entry) => entry.slice(3));
  const more = entries.length > 5 ? `, and ${entries.length - 5} more` : "";
  throw new UserFacingError(
    `Not committed: ${list.join(", ")}${more}. Commit first, so that the update can be distinguished from your own changes and taken back.`,
  );
}
