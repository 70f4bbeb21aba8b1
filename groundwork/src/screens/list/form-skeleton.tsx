import { Skeleton } from "@/ui/skeleton";

/** In the place of a form with a line and a text while its code is on the way. */
export const FormSkeleton = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">The form is loading.</span>
    <Skeleton className="h-17 w-full" />
    <Skeleton className="h-31 w-full" />
    <Skeleton className="h-control w-40" />
  </div>
);
