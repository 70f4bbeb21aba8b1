import { exploredCall } from "groundwork/client/explorer/explored-call";
import { isDevelopment, specificationFor } from "groundwork/server/app/specification/access";
import { versionAt } from "groundwork/server/app/specification/api-at";
import { SpecificationPage } from "groundwork/spec/specification-page";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { specificationReaders as readers } from "@/product/screens";
import { visitor as actor } from "@/trpc/server";
import { Explorer } from "./explorer";

export const metadata: Metadata = { title: "Specification" };

/** The product's specification, drawn from its definitions. */
export default async function Page({ params, searchParams }: PageProps<"/spec/[[...point]]">) {
  const specification = (await specificationFor(await headers(), { readers, actor })) ?? notFound();
  const [{ point }, query] = await Promise.all([params, searchParams]);
  const version = await versionAt(query.against);
  const explorer = async (path: string) => {
    const call = exploredCall(specification, path);
    return call && <Explorer call={call} visitor={await actor()} development={isDevelopment()} />;
  };
  return <SpecificationPage {...{ specification, point, query, version, explorer }} />;
}
