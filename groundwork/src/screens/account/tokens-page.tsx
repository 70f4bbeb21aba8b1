import { env } from "groundwork/server/process/env";
import type { Metadata } from "next";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";
import { Example } from "./token-example";
import { Tokens } from "./token-list";

export const metadata: Metadata = { title: "Tokens" };

export default async function TokensPage() {
  await prefetched(api.token.list.prefetch());
  const { role } = await currentActor();
  return (
    <HydrateClient>
      <PageHeader
        title="Tokens"
        description="With a token a program does in your name what its role may. It needs no password, so keep it secret."
      />
      <div className="grid gap-6">
        <Tokens ownRole={role} />
        <Example origin={env().APP_URL} />
      </div>
    </HydrateClient>
  );
}
