import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { frameOf, linkParts, mailsToShow } from "#server/mail/outbox-page";
import { Time } from "#ui/time";
import { PublicLayout } from "@/app/_components/public-layout";
import { toolsOffered } from "@/trpc/server";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";

export const metadata: Metadata = { title: "Mails" };

/** The mails of an app that has no mail server and that only this machine reaches, for the developer at it. */
export default async function MailsPage() {
  const mails = (await mailsToShow(await headers())) ?? notFound();
  return (
    <PublicLayout tools={await toolsOffered()} here="/_mail">
      <PageHeader
        title="Mails"
        description="What this app would have sent, the newest first: it has no mail server, and only this machine reaches it. Load the page again to see more."
      />
      <div className="space-y-5">
        {mails.map((mail) => (
          <Card key={mail.id}>
            <h2 className="text-lg wrap-anywhere">{mail.subject}</h2>
            <p className="wrap-anywhere text-muted-foreground">
              To {mail.to.name} {mail.to.address} · <Time at={new Date(mail.at)} />
            </p>
            <div className="mt-4 grid gap-5 md:grid-cols-2">
              <p className="text-sm wrap-anywhere whitespace-pre-wrap">
                <Linked text={mail.text} />
              </p>
              <iframe
                {...frameOf(mail)}
                title={`HTML of "${mail.subject}"`}
                loading="lazy"
                className="h-96 w-full rounded-md border "
              />
            </div>
          </Card>
        ))}
        {mails.length === 0 && (
          <Card padded={false}>
            <EmptyState title="No mails yet">What this app sends is shown here.</EmptyState>
          </Card>
        )}
      </div>
    </PublicLayout>
  );
}

const Linked = ({ text }: { text: string }) =>
  linkParts(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay where they are
      <a key={index} href={part} className="underline">
        {part}
      </a>
    ),
  );
