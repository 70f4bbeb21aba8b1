import { template } from "../template-version";
import type { Updated } from "./update";

/** Summary of an update for the terminal: what changed and why, what became of it here, and what comes next. */
export function summary(updated: Updated, apiIsWritten: boolean): string {
  const { from, to, changes, taken, conflicts, platform, moved, strays, migrations } = updated;
  const { changed, added, removed } = taken;
  return [
    `${template} ${from.version} (${short(from.commit)}) → ${to.version} (${short(to.commit)})`,
    changes,
    `Taken: ${changed.length} changed, ${added.length} new and ${removed.length} removed files. git status lists them.`,
    list(conflicts.marked, "Conflicts, marked in the file (<<<<<<< is yours, >>>>>>> the template's):"),
    list(conflicts.keptOurs, "Changed on both sides and not text, so yours was kept:"),
    list(conflicts.leftDeleted, "Changed by the template, but gone here, so it stays gone:"),
    list(conflicts.leftHere, "Deleted by the template, but you changed it, so it stays:"),
    list(
      moved,
      "Moved into groundwork/ by the template, but you changed it. The project uses the one there, where an entry exports it; yours stays here. Carry your change over: restyle a part in src/ui, or run npm run eject NAME and change the screen in src/screens/NAME. Then delete it:",
    ),
    list(
      strays,
      "Imported from where nothing is any more, and exported by no entry of groundwork/. Do without it, or write it yourself:",
    ),
    list(
      platform,
      "groundwork/ is the template's, and replaced whole; these files of it were changed here, so they were merged:",
    ),
    list(migrations.names, "New migrations:"),
    list(
      migrations.late,
      "Dated before your newest migration. Read their SQL: a database of yours applies them after it, a new one before it:",
    ),
    list(nextSteps(updated, apiIsWritten), "Next, nothing being committed yet:"),
    "To take all of it back: git reset --hard (which also throws away what you edit from now on).",
  ]
    .filter(Boolean)
    .join("\n\n");
}

function nextSteps({ to, conflicts, migrations, dependencies }: Updated, apiIsWritten: boolean): string[] {
  const steps: [command: string, why: string, isNeeded: boolean][] = [
    ["git add FILE", "each file with conflicts, once it is resolved", conflicts.marked.length > 0],
    ["npm install", "the dependencies changed", dependencies],
    ["npm run db:apply", "the new migrations, after a look at them", migrations.names.length > 0],
    ["npm run api", "writes docs/api.json again", !apiIsWritten],
    ["npm test", "proves that all of it fits together", true],
    [`git commit --all --message "Take ${template} ${to.version}"`, "", true],
  ];
  const needed = steps.filter(([, , isNeeded]) => isNeeded);
  return needed.map(([command, why]) => (why ? `${command.padEnd(20)} ${why}` : command));
}

const short = (commit: string) => commit.slice(0, 7);

function list(paths: readonly string[], heading: string): string {
  return paths.length === 0 ? "" : `${heading}\n${paths.map((path) => `  ${path}`).join("\n")}`;
}
