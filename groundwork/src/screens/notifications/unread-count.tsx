"use client";

import { browserLimits } from "#contract/limits";
import { api } from "@/trpc/client";

const { unreadCounted } = browserLimits;

/** How many notifications are unread; nothing where none is. */
export function UnreadCount({ first }: { first: number | undefined }) {
  const { data } = api.notification.unread.useQuery(undefined, {
    initialData: () => first,
    refetchOnWindowFocus: "always",
  });
  if (!data) return null;
  return (
    <>
      <span className="absolute -end-0.5 top-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-4 font-medium text-primary-foreground">
        {data > unreadCounted ? `${unreadCounted}+` : data}
      </span>
      <span className="sr-only"> unread</span>
    </>
  );
}
