import type { ErrorDescription } from "groundwork/server/describe-error";
import { lastErrors } from "groundwork/server/development";
import { isFromThisMachine } from "groundwork/server/http/this-machine";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { Time } from "@/ui/time";

export const metadata: Metadata = { title: "Reported errors" };

/** The errors that the development server has reported last, for the developer at this machine. */
export default async function ErrorsPage() {
  if (!isFromThisMachine(await headers())) notFound();
  const errors = lastErrors();
  return (
    <main id="content" className="mx-auto max-w-5xl px-5 py-10 sm:px-8">
      <PageHeader
        title="Reported errors"
        description="The last ones since the development server was started, the newest first. Load the page again to see more."
      />
      <div className="space-y-5">
        {errors.map(({ time, reference, request, path, code, from, error }) => (
          <Card key={`${time} ${reference}`} title={reference}>
            <p className="text-ink-soft">
              {[path, code, from, request && `request ${request}`].filter(Boolean).join(" · ")} ·{" "}
              <Time at={new Date(time)} />
            </p>
            <Description error={error} />
          </Card>
        ))}
        {errors.length === 0 && (
          <Card padded={false}>
            <EmptyState title="Nothing went wrong yet">
              What nobody foresaw is shown here with its reference and its stack.
            </EmptyState>
          </Card>
        )}
      </div>
    </main>
  );
}

/** The words and the stack of an error, and of those that caused it. */
function Description({ error: { type, code, message, stack, cause } }: { error: ErrorDescription }) {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return (
    <div className="mt-4 space-y-2">
      <p className="font-medium break-words">
        {type}
        {code && ` ${code}`}: {message}
      </p>
      <pre className="overflow-x-auto text-sm">{frames.map((line) => line.trim()).join("\n")}</pre>
      {cause && <Description error={cause} />}
    </div>
  );
}
