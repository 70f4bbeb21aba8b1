import type { Route } from "next";
import { Link } from "#ui/link";

type EntrySentenceProps = {
  question: string;
  /** The page that the link leads to, and what it says. */
  path: "/sign-in" | "/sign-up";
  link: string;
  /** The path to go to after that page. */
  destination: string;
};

/** Leads from one way in to the other: "No account yet? Create one." */
export const EntrySentence = ({ question, path, link, destination }: EntrySentenceProps) => (
  <>
    {question}{" "}
    <Link
      className="text-primary underline underline-offset-4"
      href={`${path}?${new URLSearchParams({ next: destination })}` as Route}
    >
      {link}
    </Link>
    .
  </>
);
