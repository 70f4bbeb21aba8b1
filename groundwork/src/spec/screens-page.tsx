import { Diagram } from "./diagram";
import { FilterForm, FilterSelect } from "./filters";
import { link, type PointProps, parameter } from "./links";
import { Anchors, SourceName, SpecTable } from "./parts";
import { roleWords } from "./words";

/** Pages of the app: a map of them, and each with who sees it and what it calls. */
export function ScreensPage({ specification, query }: PointProps) {
  const { screens, roles, diagrams } = specification;
  const role = parameter(query.role);
  const everyone = ["anonymous", ...roles.map(({ name }) => name)];
  const shown = screens.filter(({ seenBy }) => role === "" || seenBy.includes(role));
  return (
    <>
      <Diagram
        title="Map of the screens"
        description="Each one is in the table below."
        diagram={diagrams.screens}
        to={link.screen}
      />
      <FilterForm>
        <FilterSelect
          label="Seen by"
          name="role"
          chosen={role}
          options={everyone.map((name) => ({ name, title: roleWords(name, roles) }))}
        />
      </FilterForm>
      <SpecTable
        caption="Screens"
        columns={["Address", "Title", "Who sees it", "Calls", "Source"]}
        rows={shown.map(({ path, title, seenBy, calls, file }) => ({
          key: path,
          id: path,
          cells: [
            <SourceName key="path">{path}</SourceName>,
            title ?? "",
            seenBy.length === everyone.length
              ? "everybody"
              : seenBy.map((name) => roleWords(name, roles)).join(", "),
            <Anchors key="calls" names={calls} to={link.call} />,
            <SourceName key="file">{file}</SourceName>,
          ],
        }))}
      />
    </>
  );
}
