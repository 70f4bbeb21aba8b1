import type { ReactNode } from "react";
import { type ApiChange, compareApi } from "../contract/api-changes";
import { sliceOf } from "../contract/procedure-path";
import type { ApiDocument, Specification, WrittenAccess } from "../contract/specification";
import { FilterForm, FilterSelect, TextFilter } from "./filters";
import { link, type PointProps, parameter } from "./links";
import { ScrollRegion, Section, SourceAnchor, SourceName, SpecTable, WordBadge } from "./parts";
import { roleWords } from "./words";

/** Who may call what: each role by each call, filtered by the address, with what changed since another version. */
export function PermissionsPage({ specification: { api, roles }, query, version }: PointProps) {
  const [role, access] = [parameter(query.role), parameter(query.access)];
  const [slice, text] = [parameter(query.slice), parameter(query.call)];
  const callers = ["anonymous", ...roles.map(({ name }) => name)];
  const calls = { ...version?.api?.procedures, ...api.procedures };
  const accesses = new Set(Object.values(calls).flatMap(({ permission }) => Object.values(permission)));
  const paths = Object.keys(calls)
    .sort()
    .filter((path) => {
      const granted = calls[path]?.permission ?? {};
      const asked = role === "" ? callers : [role];
      const fits = (caller: string) => access === "" || (granted[caller] ?? "none") === access;
      return (
        path.toLowerCase().includes(text.toLowerCase()) &&
        (slice === "" || path.startsWith(`${slice}.`)) &&
        asked.some(fits)
      );
    });
  const option = (name: string) => ({ name, title: name });
  return (
    <>
      <FilterForm>
        <TextFilter label="Call" name="call" text={text} />
        <FilterSelect
          label="Slice"
          name="slice"
          chosen={slice}
          options={[...new Set(Object.keys(calls).map(sliceOf))].sort().map(option)}
        />
        <FilterSelect
          label="Role"
          name="role"
          chosen={role}
          options={callers.map((name) => ({ name, title: roleWords(name, roles) }))}
        />
        <FilterSelect
          label="Access"
          name="access"
          chosen={access}
          options={["none", ...[...accesses].filter((name) => name !== null).sort()].map(option)}
        />
        {version && <TextFilter label="Compared with (git)" name="against" text={version.reference} />}
      </FilterForm>
      {version?.problem && <p role="alert">{version.problem}</p>}
      <PermissionMatrix
        callers={role === "" ? callers : [role]}
        roles={roles}
        paths={paths}
        after={api}
        before={version?.api}
      />
      {version?.api && <Changes changes={compareApi(version.api, api)} reference={version.reference} />}
    </>
  );
}

/** What changed for those who call, in words. */
const Changes = ({ changes, reference }: { changes: readonly ApiChange[]; reference: string }) => (
  <Section id="changes" title={`Changed since ${reference}`}>
    {changes.length === 0 ? (
      <p>Nothing that others see.</p>
    ) : (
      <SpecTable
        caption={`Changes since ${reference}`}
        columns={["Call", "What changed", "For callers"]}
        rows={changes.map(({ call, text, breaking }) => ({
          key: `${call} ${text}`,
          cells: [
            <SourceAnchor key="call" to={link.call(call)} name={call} />,
            text,
            <WordBadge key="fate" tone={breaking ? "danger" : "plain"}>
              {breaking ? "breaking" : "compatible"}
            </WordBadge>,
          ],
        }))}
      />
    )}
  </Section>
);

const cellStyle = "border-b px-3 py-1.5 text-start";

const HeadCell = ({ children }: { children: ReactNode }) => (
  <th
    scope="col"
    className={`${cellStyle} sticky top-0 z-1 border-input bg-card text-label whitespace-nowrap first:start-0 first:z-2 print:static`}
  >
    {children}
  </th>
);

/** The contract, and the version that it is compared with. */
type Versions = { after: ApiDocument; before: ApiDocument | undefined };

type MatrixProps = Versions & {
  callers: readonly string[];
  roles: Specification["roles"];
  paths: readonly string[];
};

/** Table of calls by callers. Its first column and its head stay in sight while it scrolls. */
function PermissionMatrix({ callers, roles, paths, after, before }: MatrixProps) {
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

function CallName({ path, after, before }: Versions & { path: string }) {
  const call = after.procedures[path];
  if (!call)
    return (
      <>
        <SourceName>{path}</SourceName> <WordBadge tone="danger">gone</WordBadge>
      </>
    );
  return (
    <>
      <SourceAnchor to={link.explorer(path)} name={path} />
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
          <del>{was ?? "none"}</del> <span className="inline-block rtl:-scale-x-100">→</span>{" "}
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
