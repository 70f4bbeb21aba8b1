import type { ApiDocument, WrittenAccess } from "../contract/api-document";
import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchor, SourceName, WordBadge } from "./parts";
import styles from "./permission-matrix.module.css";
import { roleWords } from "./words";

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-label="Who may call what" tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Call</th>
            {callers.map((caller) => (
              <th key={caller} scope="col">
                {roleWords(caller, roles)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path}>
              <th scope="row">
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
    </section>
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
      {call.caller === "session" && <span className={styles.note}>never with a token</span>}
      {before && !before.procedures[path] && <WordBadge tone="good">new</WordBadge>}
    </>
  );
}

/** What a caller reaches; what it was before, where that is known and another. */
function Cell({ is, was }: { is: WrittenAccess; was: WrittenAccess | undefined }) {
  const changed = was !== undefined && was !== is;
  return (
    <td className={changed ? styles.changed : undefined}>
      {changed && (
        <span>
          <del>{was ?? "none"}</del> →{" "}
        </span>
      )}
      {is === null ? (
        <span className={styles.none}>none</span>
      ) : (
        <WordBadge tone={is === "any" ? "good" : "plain"}>{is}</WordBadge>
      )}
    </td>
  );
}
