import { readFile } from "node:fs/promises";
import type { Metadata } from "next";
import { ComponentExamples } from "#ui/examples/component-examples";
import { PublicLayout } from "@/app/_components/public-layout";
import { toolsOffered } from "@/trpc/server";
import { PageHeader } from "@/ui/page-header";

export const metadata: Metadata = { title: "Components" };

const source = (name: string) => readFile(`node_modules/groundwork/src/ui/examples/${name}.tsx`, "utf8");

/** Every component in every state, in both schemes, with its code. It is there in development only. */
export default async function ComponentsPage() {
  const [actions, inputs, display, overlays] = await Promise.all(
    ["actions", "inputs", "display", "overlays"].map(source),
  );
  return (
    <PublicLayout tools={await toolsOffered()}>
      <PageHeader
        title="Components"
        description="What a page is made of. Those of @/ui are yours to change; those of groundwork/ui take your colours. The sidebar and the command menu (Ctrl K) are on every page."
      />
      <ComponentExamples sources={{ actions, inputs, display, overlays }} />
    </PublicLayout>
  );
}
