import { FittedHeading } from "groundwork/ui";
import { roles } from "@/product/permissions";
import { product } from "@/product/product";
import { screens, visibleTo } from "@/product/screens";
import { LinkButton } from "@/ui/link-button";

/** The first page: public and static. What it offers is shown by who is there: see `visitor-code.ts`. */
export default function Home() {
  return (
    <div className="grid gap-10">
      <div className="@container grid gap-5">
        <FittedHeading>{product.name}</FittedHeading>
        <p className="max-w-[34ch] text-lg text-balance">{product.sentence}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {screens.map((screen) => (
          <li key={screen.path} data-for={visibleTo(screen)}>
            <a
              href={screen.path}
              className="flex min-h-14 items-center rounded-lg border bg-card px-5 py-3 text-lg wrap-anywhere hover:bg-muted"
            >
              {screen.title}
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <span data-for="anonymous" className="contents">
          <LinkButton href="/sign-in" variant="primary">
            Sign in
          </LinkButton>
          <LinkButton href="/sign-up">Sign up</LinkButton>
        </span>
        <span data-for={roles.join(" ")}>
          <LinkButton href="/account">Your account</LinkButton>
        </span>
      </div>
    </div>
  );
}
