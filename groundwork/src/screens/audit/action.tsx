import type { Route } from "next";
import type { AuditEntry } from "#contract/audit";
import { withinSentence } from "#contract/words";
import { actionLabel, entityName, pathOfRow } from "#slices/audit/display";
import { Link } from "#ui/link";

const linkStyle = "underline decoration-input underline-offset-4 hover:decoration-foreground";

/** Who did it: a user, a program of theirs, a command, or an account that is gone. */
export function Who({ entry: { actorId, actorName, byProgram, programName } }: { entry: AuditEntry }) {
  const path = actorName && !actorId.startsWith("command:") ? pathOfRow("user", actorId) : null;
  return (
    <>
      <Link
        href={(path ?? `/admin/audit?actor=${encodeURIComponent(actorId)}`) as Route}
        className={linkStyle}
      >
        <bdi>{actorName ?? "A deleted account"}</bdi>
      </Link>
      {byProgram && (
        <span className="text-muted-foreground">
          {" "}
          with{" "}
          {programName ? (
            <span>
              the token “<bdi>{programName}</bdi>”
            </span>
          ) : (
            <span>a token that is gone</span>
          )}
        </span>
      )}
    </>
  );
}

type Action = Pick<AuditEntry, "action" | "entity" | "entityId">;

/** The row to which something was done, whose page it leads to unless the row was removed. */
export function RowOfEntry({ entry: { action, entity, entityId } }: { entry: Action }) {
  const path = action === "remove" ? null : pathOfRow(entity, entityId);
  const text = entityName(entity);
  return path ? (
    <Link href={path as Route} className={linkStyle}>
      {text}
    </Link>
  ) : (
    text
  );
}

/** What was done, and to which row. */
export function What({ entry }: { entry: AuditEntry }) {
  const { action, entity, entityId, entityName: name } = entry;
  const text = entityName(entity);
  return (
    <>
      <span className="font-semibold">{actionLabel(action, entity)}</span>
      <span className="block text-muted-foreground">
        <RowOfEntry entry={entry} />
        {name && (
          <span>
            {" "}
            <bdi>{name}</bdi>
          </span>
        )}
      </span>
      <Link
        href={`/admin/audit?entity=${entity}&entityId=${entityId}`}
        className="block w-fit text-xs leading-6 text-muted-foreground underline-offset-4 hover:underline"
      >
        All of this {withinSentence(text)}
      </Link>
    </>
  );
}
