import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ErrorsPage } from "#development/errors-page";
import { lastErrors } from "#server/app/development/development";
import { isFromThisMachine } from "#server/call/context";

export const metadata: Metadata = { title: "Reported errors" };

type Props = { searchParams: Promise<{ reference?: unknown }> };

/** The errors that the development server has reported last, for the developer at this machine. */
export default async function ReportedErrorsPage({ searchParams }: Props) {
  if (!isFromThisMachine(await headers())) notFound();
  const { reference } = await searchParams;
  return (
    <ErrorsPage
      errors={lastErrors()}
      reference={typeof reference === "string" ? reference : ""}
      entriesUrl={(written) => `/admin/audit?reference=${encodeURIComponent(written)}`}
    />
  );
}
