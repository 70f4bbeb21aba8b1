import { FittedHeading } from "groundwork/ui";
import { roles } from "@/product/permissions";
import { product } from "@/product/product";
import { home } from "@/product/screens";
import { LinkButton } from "@/ui/link-button";

/** The first page: public and static. What it offers is shown by who is there: see `visitor-code.ts`. */
export default function StartPage() {
  return (
    <div className="grid gap-10">
      <div className="@container grid gap-5">
        <FittedHeading>{product.name}</FittedHeading>
        <p className="max-w-[34ch] text-lg text-balance">{product.sentence}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <span data-for="anonymous" className="contents">
          <LinkButton href="/sign-in" variant="primary">
            Sign in
          </LinkButton>
          <LinkButton href="/sign-up">Sign up</LinkButton>
        </span>
        <span data-for={roles.join(" ")}>
          <LinkButton href={home} variant="primary">
            Open
          </LinkButton>
        </span>
      </div>
    </div>
  );
}
