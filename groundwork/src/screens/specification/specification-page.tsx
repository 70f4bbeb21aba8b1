import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { exploredCall } from "#client/explorer/explored-call";
import { isDevelopment, specificationFor } from "#server/app/specification/access";
import { versionAt } from "#server/app/specification/api-at";
import { SpecificationPage } from "#spec/specification-page";
import { PublicLayout } from "@/app/_components/public-layout";
import { specificationReaders as readers } from "@/product/screens";
import { visitor as actor, toolsOffered } from "@/trpc/server";
import { LazyExplorer } from "./explorer";

export async function generateMetadata({ params }: PageProps<"/spec/[[...point]]">): Promise<Metadata> {
  const { point: [name = "", part] = [] } = await params;
  const shown = part ?? name.charAt(0).toUpperCase() + name.slice(1);
  return { title: [shown, "Specification"].filter(Boolean).join(" · ") };
}

/** The product's specification, drawn from its definitions. */
export default async function ProductSpecificationPage({
  params,
  searchParams,
}: PageProps<"/spec/[[...point]]">) {
  const specification = (await specificationFor(await headers(), { readers, actor })) ?? notFound();
  const [{ point }, query] = await Promise.all([params, searchParams]);
  const version = await versionAt(query.against);
  const explorer = async (path: string) => {
    const call = exploredCall(specification, path);
    return call && <LazyExplorer call={call} visitor={await actor()} development={isDevelopment()} />;
  };
  return (
    <PublicLayout tools={await toolsOffered()} here="/spec">
      <SpecificationPage {...{ specification, point, query, version, explorer }} />
    </PublicLayout>
  );
}
