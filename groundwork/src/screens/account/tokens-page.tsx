import type { Metadata } from "next";
import { env } from "#server/process/env";
import { api, currentActor, HydrateClient, prefetched } from "@/trpc/server";
import { Card } from "@/ui/card";
import { Code } from "@/ui/code";
import { PageHeader } from "@/ui/page-header";
import { Tokens } from "./token-list";

export const metadata: Metadata = { title: "Tokens" };

export default async function TokensPage() {
  await prefetched(api.token.list.prefetch());
  const { role } = await currentActor();
  return (
    <HydrateClient>
      <PageHeader
        title="Tokens"
        description="A program with a token can do in your name what its role allows. It needs no password, so keep the token secret."
      />
      <div className="grid gap-6">
        <Tokens ownRole={role} />
        <Example origin={env().APP_URL} />
      </div>
    </HydrateClient>
  );
}

/** How a program calls with a token that it has in its environment. */
function Example({ origin }: { origin: string }) {
  const command = `curl -H "Authorization: Bearer $TOKEN" ${origin}/api/trpc/identity.me`;
  return (
    <Card title="Use a token">
      <div className="grid gap-4">
        <p className="text-muted-foreground">
          The program sends it in the header <code className="text-foreground">Authorization</code>, never in
          a URL. This asks who it calls for:
        </p>
        <Code text={command} label="Copy example" />
      </div>
    </Card>
  );
}
