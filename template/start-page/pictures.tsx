import detailDark from "./pictures/detail-dark.png";
import detailLight from "./pictures/detail-light.png";
import listDark from "./pictures/list-dark.png";
import listLight from "./pictures/list-light.png";
import specificationDark from "./pictures/specification-dark.png";
import specificationLight from "./pictures/specification-light.png";

/** Pages of the app in both schemes, which `npm run test:browser -- pictures -u all` photographs. */
const pictures = [
  { light: listLight, dark: listDark, caption: "A list, from the fields and filters of a slice" },
  {
    light: detailLight,
    dark: detailDark,
    caption: "A row, with its steps, its history and what belongs to it",
  },
  { light: specificationLight, dark: specificationDark, caption: "/spec, made from the code that runs" },
];
const shown = {
  light: "dark:[:root:not([data-theme=light])_&]:hidden [:root[data-theme=dark]_&]:hidden",
  dark: "hidden dark:[:root:not([data-theme=light])_&]:block [:root[data-theme=dark]_&]:block",
} as const;

/** The product itself, before one has started it. */
export function Pictures() {
  return (
    <section aria-labelledby="pictures" className="mt-24 sm:mt-32">
      <h2 id="pictures" className="mb-8 text-3xl">
        What runs after one command
      </h2>
      <div className="grid gap-8 lg:grid-cols-2">
        {pictures.map(({ caption, ...schemes }) => (
          <figure key={caption} className="lg:first:col-span-2">
            {(["light", "dark"] as const).map((scheme) => (
              // biome-ignore lint/performance/noImgElement: Next's own brings code along, for a picture of one size.
              <img
                key={scheme}
                src={schemes[scheme].src}
                width={schemes[scheme].width}
                height={schemes[scheme].height}
                alt=""
                loading="lazy"
                className={`h-auto w-full rounded-lg border ${shown[scheme]}`}
              />
            ))}
            <figcaption className="mt-3 text-sm text-muted-foreground">{caption}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
