import type { Specification } from "../contract/specification";
import { link } from "./links";
import { Anchor, Section, SpecTable } from "./parts";
import { points } from "./points";

/** What the product does and for whom, and the way to everything else that is true of it. */
export function HomePage({ specification }: { specification: Specification }) {
  const { product, roles, screens } = specification;
  return (
    <>
      <Section id="product" title="What it does">
        <p>{product.sentence}</p>
      </Section>
      <Section id="audience" title="For whom">
        <p>{product.audience}</p>
      </Section>
      <Section id="points" title="What it consists of">
        <SpecTable
          caption="Points of the specification"
          columns={["Point", "How many", "What it shows"]}
          rows={points.map(({ name, title, about, count }) => ({
            key: name,
            cells: [
              <Anchor key="title" to={`/spec/${name}`}>
                {title}
              </Anchor>,
              count(specification),
              about,
            ],
          }))}
        />
      </Section>
      <Section id="roles" title="Roles">
        <SpecTable
          caption="Roles, from the least to the most powerful"
          columns={["Role", "Screens"]}
          rows={roles.map(({ name, label }) => ({
            key: name,
            cells: [
              <Anchor key="label" to={link.role(name)}>
                {label}
              </Anchor>,
              screens.filter(({ seenBy }) => seenBy.includes(name)).length,
            ],
          }))}
        />
      </Section>
    </>
  );
}
