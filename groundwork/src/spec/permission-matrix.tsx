import type { ReactNode } from "react";
import type { ApiDocument, WrittenAccess } from "../contract/api-document";
import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchor, ScrollRegion, SourceName, WordBadge } from "./parts";
import { roleWords } from "./words";

const cellStyle = "border-b px-3 py-1.5 text-start";

const HeadCell = ({ children }: { children: ReactNode }) => (
  <th
    scope="col"
    className={`${cellStyle} sticky top-0 z-1 border-input bg-card text-label whitespace-nowrap first:start-0 first:z-2 print:static`}
  >
    {children}
  </th>
);

/** Table of calls by callers. Its first column and its head stay in sight while it scrolls. */
export function PermissionMatrix({
  callers,
  roles,
  paths,
  after,
  before,
}: {
  callers: readonly string[];
  roles: Specification["roles"];
  paths: readonly string[];
  after: ApiDocument;
  /** Version that cells are compared with. */
  before: ApiDocument | undefined;
}) {
  if (paths.length === 0) return <p>No call fits.</p>;
  return (
    <ScrollRegion label="Who may call what" className="max-h-[80vh] print:max-h-none">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <HeadCell>Call</HeadCell>
            {callers.map((caller) => (
              <HeadCell key={caller}>{roleWords(caller, roles)}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th
                scope="row"
                className={`${cellStyle} sticky start-0 min-w-[min(11rem,50vw)] bg-card font-normal wrap-anywhere print:static`}
              >
                <CallName path={path} after={after} before={before} />
              </th>
              {callers.map((caller) => (
                <Cell
                  key={caller}
                  is={after.procedures[path]?.permission[caller] ?? null}
                  was={before ? (before.procedures[path]?.permission[caller] ?? null) : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function CallName({
  path,
  after,
  before,
}: {
  path: string;
  after: ApiDocument;
  before: ApiDocument | undefined;
}) {
  const call = after.procedures[path];
  if (!call) {
    return (
      <>
        <SourceName>{path}</SourceName> <WordBadge tone="danger">gone</WordBadge>
      </>
    );
  }
  return (
    <>
      <Anchor to={link.explorer(path)}>
        <SourceName>{path}</SourceName>
      </Anchor>
      {call.caller === "session" && (
        <span className="block text-label text-muted-foreground">never with a token</span>
      )}
      {before && !before.procedures[path] && <WordBadge tone="good">new</WordBadge>}
    </>
  );
}

/** What a caller reaches; what it was before, where that is known and another. */
function Cell({ is, was }: { is: WrittenAccess; was: WrittenAccess | undefined }) {
  const changed = was !== undefined && was !== is;
  return (
    <td className={`${cellStyle} whitespace-nowrap ${changed ? "bg-warning-soft" : "bg-card"}`}>
      {changed && (
        <span>
          <del>{was ?? "none"}</del> →{" "}
        </span>
      )}
      {is === null ? (
        <span className="text-muted-foreground">none</span>
      ) : (
        <WordBadge tone={is === "any" ? "good" : "plain"}>{is}</WordBadge>
      )}
    </td>
  );
}
