import { Skeleton } from "@/ui/skeleton";

/** In the place of a table while its code is on the way. */
export const TableSkeleton = () => (
  <div role="status" className="grid animate-late gap-4 p-5 sm:p-6">
    <span className="sr-only">The table is loading.</span>
    <Skeleton className="h-8 w-48" />
    <Skeleton className="h-64 w-full" />
  </div>
);
