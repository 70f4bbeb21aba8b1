import detailDark from "./pictures/detail-dark.png";
import detailLight from "./pictures/detail-light.png";
import listDark from "./pictures/list-dark.png";
import listLight from "./pictures/list-light.png";
import specificationDark from "./pictures/specification-dark.png";
import specificationLight from "./pictures/specification-light.png";

/** Pages of the app in both schemes, which `npm run test:browser -- pictures --update-snapshots` photographs. */
const pictures = [
  {
    light: listLight,
    dark: listDark,
    alt: "The list of placeholders, with a search, filters and states",
    caption: "A list, from the fields and filters that a slice declares",
    className: "lg:col-span-2",
  },
  {
    light: detailLight,
    dark: detailDark,
    alt: "One placeholder, with its steps, history and remarks",
    caption: "A row with its steps and its history",
    className: "",
  },
  {
    light: specificationLight,
    dark: specificationDark,
    alt: "Who may call each procedure, as a table",
    caption: "/spec, made from the code that runs",
    className: "",
  },
] as const;

/** The product itself, before one has started it. */
export function Pictures() {
  return (
    <section aria-labelledby="pictures" className="mt-24 sm:mt-32">
      <h2 id="pictures" className="mb-8 text-3xl">
        What runs after one command
      </h2>
      <div className="grid gap-8 lg:grid-cols-2">
        {pictures.map(({ light, dark, alt, caption, className }) => (
          <figure key={caption} className={className}>
            {[
              {
                ...light,
                show: "dark:[:root:not([data-theme=light])_&]:hidden [:root[data-theme=dark]_&]:hidden",
              },
              {
                ...dark,
                show: "hidden dark:[:root:not([data-theme=light])_&]:block [:root[data-theme=dark]_&]:block",
              },
            ].map(({ src, width, height, show }) => (
              // biome-ignore lint/performance/noImgElement: Next's own brings code along, for a picture of one size.
              <img
                key={src}
                src={src}
                width={width}
                height={height}
                alt={alt}
                loading="lazy"
                decoding="async"
                className={`h-auto w-full rounded-lg border ${show}`}
              />
            ))}
            <figcaption className="mt-3 text-sm text-muted-foreground">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
