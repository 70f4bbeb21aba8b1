import type { ApiChange } from "../contract/api-changes";
import { compareApi } from "../contract/api-changes";
import type { ApiVersion } from "../contract/api-document";
import { sliceOf } from "../contract/procedure-path";
import type { Specification } from "../contract/specification";
import { FilterForm, FilterSelect, TextFilter } from "./filters";
import { link } from "./links";
import { Anchor, Section, SourceName, SpecTable, WordBadge } from "./parts";
import { PermissionMatrix } from "./permission-matrix";
import { parameter, type Query } from "./query";
import { roleWords } from "./words";

/** Who may call what: each role by each call, filtered by the address, with what changed since another version. */
export function PermissionsPage({
  specification: { api, roles },
  query,
  version,
}: {
  specification: Specification;
  query: Query;
  /** Version to compare with; absent where none can be asked for. */
  version?: ApiVersion | undefined;
}) {
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
            <Anchor key="call" to={link.call(call)}>
              <SourceName>{call}</SourceName>
            </Anchor>,
            text,
            <Fate key="fate" breaking={breaking} />,
          ],
        }))}
      />
    )}
  </Section>
);

const Fate = ({ breaking }: { breaking: boolean }) =>
  breaking ? <WordBadge tone="danger">breaking</WordBadge> : <WordBadge>compatible</WordBadge>;
