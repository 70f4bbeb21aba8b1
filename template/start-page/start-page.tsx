import { Fragment } from "react";
import { roles } from "@/product/permissions";
import { product } from "@/product/product";
import { home, screensForVisitors } from "@/product/screens";
import { LinkButton } from "@/ui/link-button";
import { FittedHeading } from "../../groundwork/src/client/fitted-heading";
import { CopyButton } from "../../groundwork/src/ui/copy-button";
import { Layers } from "./layers";
import { ninePoints } from "./nine-points";
import { Pictures } from "./pictures";

const [main] = screensForVisitors;

/** The first page: public and static. It speaks of the template, until there is a product to speak of. */
export function StartPage() {
  return (
    <>
      <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-8">
          <div className="@container grid gap-5">
            <FittedHeading>{product.name}</FittedHeading>
            <p className="max-w-[34ch] text-lg text-balance">{product.sentence}</p>
            <p className="max-w-[52ch] text-muted-foreground">{product.audience}</p>
          </div>
          <div className="divide-y divide-border rounded-lg border bg-card">
            <Command command="npm start">Installs, builds, brings up the database and serves.</Command>
            <Command command="npm test">Proves all of it: types, rules, calls, pages.</Command>
            <Command command="npm run create ../my-product">Makes a product of your own.</Command>
          </div>
          <div className="flex flex-wrap gap-3">
            <span data-for="anonymous" className="contents">
              {main && (
                <LinkButton href={main.path} variant="primary">
                  Open {main.title}
                </LinkButton>
              )}
              <LinkButton href="/sign-in">Sign in</LinkButton>
            </span>
            <span data-for={roles.join(" ")}>
              <LinkButton href={home} variant="primary">
                Open your home
              </LinkButton>
            </span>
          </div>
        </div>
        <Layers />
      </div>

      <Pictures />

      <section aria-labelledby="points" className="mt-24 sm:mt-32">
        <div className="mb-8 grid gap-3">
          <h2 id="points" className="text-3xl">
            Nine points, nine homes
          </h2>
          <p className="max-w-[60ch] text-muted-foreground">
            A product is specified when these nine questions are answered. Each answer has one place in the
            code; until yours is there, an example stands in it.
          </p>
        </div>
        <ol className="border-t-2 border-foreground">
          {ninePoints.map(({ title, question, paths }, index) => (
            <li
              key={title}
              className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-b py-5 md:grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span aria-hidden="true" className="text-2xl font-semibold text-primary">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-muted-foreground">{question}</p>
              </div>
              <ul className="col-start-2 space-y-1 self-center font-mono text-label text-muted-foreground md:col-start-3">
                {paths.map((path) => (
                  <li key={path}>
                    <Path>{path}</Path>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

/** A command for the terminal, and what it does. */
function Command({ command, children }: { command: string; children: string }) {
  return (
    <div className="flex items-center gap-4 py-2 pe-2 ps-5">
      <div className="min-w-0 flex-1 py-1">
        <code className="block font-mono font-medium">
          <span aria-hidden="true" className="me-2 text-muted-foreground select-none">
            $
          </span>
          {command}
        </code>
        <p className="text-sm text-muted-foreground">{children}</p>
      </div>
      <CopyButton text={command} label={`Copy ${command}`} />
    </div>
  );
}

/** A path that may be broken after its slashes, and nowhere else. */
function Path({ children }: { children: string }) {
  return children.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
