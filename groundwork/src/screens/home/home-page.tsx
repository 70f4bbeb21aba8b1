import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { atPath } from "#client/at-path";
import { screens } from "@/product/screens";
import { api, currentActor, HydrateClient, homeLists } from "@/trpc/server";
import { homeCalls } from "./calls";
import { Home } from "./home";

export const metadata: Metadata = { title: "Home" };

type Prefetching = { prefetch: (input: object) => Promise<void> };

/** Home of a signed-in person: what is in the lists that they may call, as far as slices say that theirs belongs here. */
export default async function HomePage() {
  const { id, role, needsSecondFactor } = await currentActor();
  // A list that is out of reach is left out, and here each would be.
  if (needsSecondFactor) redirect("/account/security");
  const paths: string[] = screens.map(({ path }) => path);
  const place = (path: string) => (paths.includes(path) ? paths.indexOf(path) : paths.length);
  // In the order of the navigation.
  const lists = homeLists(role).sort((one, other) => place(one.path) - place(other.path));
  const { changed, waiting } = homeCalls(lists);
  // One that could not be read is read again by the browser, and the page says so if that fails.
  await Promise.all(
    [...changed, ...waiting].map(({ list, input }) => atPath<Prefetching>(api, list.query).prefetch(input)),
  );
  return (
    <HydrateClient>
      <Home actorId={id} lists={lists} />
    </HydrateClient>
  );
}
