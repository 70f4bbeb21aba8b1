import { Breadcrumb } from "#ui/breadcrumb";
import { Bars, ShareBar, Sparkline } from "#ui/chart";
import { LoadMore } from "#ui/load-more";
import { ProgressBar } from "#ui/progress-bar";
import { StatTile } from "#ui/stat-tile";
import { Tabs } from "#ui/tabs";
import { Alert } from "@/ui/alert";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Code } from "@/ui/code";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";

/** A state: its mark differs in shape as well as in colour. */
export function BadgeExample() {
  return (
    <>
      <Badge tone="open">Draft</Badge>
      <Badge tone="on">Active</Badge>
      <Badge tone="off">Archived</Badge>
      <Badge tone="info">Invited</Badge>
    </>
  );
}

/** The first letter of a name, which stands beside it. */
export function AvatarExample() {
  return (
    <span className="flex items-center gap-2">
      <Avatar name="Robin Reader" /> Robin Reader
    </span>
  );
}

/** A notice within the page. */
export function AlertExample() {
  return (
    <div className="grid gap-3">
      <Alert title="Read only">An admin can change it.</Alert>
      <Alert kind="warning">Somebody has changed it meanwhile.</Alert>
      <Alert kind="danger" reference="7F3A-09BC-D1E2">
        It could not be saved.
      </Alert>
    </div>
  );
}

/** A sheet of its own, with what can be done in its head. */
export function CardExample() {
  return (
    <Card title="Members" actions={<Button size="small">Invite</Button>}>
      Three people.
    </Card>
  );
}

/** In the place of rows that are not there. */
export function EmptyStateExample() {
  return (
    <EmptyState title="No invoices yet" action={<Button variant="primary">New invoice</Button>}>
      They are listed here.
    </EmptyState>
  );
}

/** In the place of what is on its way. */
export function SkeletonExample() {
  return <Skeleton className="h-control w-full" />;
}

/** Beside a text that says what is going on. */
export function SpinnerExample() {
  return (
    <span className="flex items-center gap-2">
      <Spinner /> Connecting…
    </span>
  );
}

/** How much of something is done. */
export function ProgressBarExample() {
  return (
    <div className="grid gap-4">
      <ProgressBar label="invoices.csv" value={64} />
      <ProgressBar label="Connecting" value={null} />
    </div>
  );
}

/** A number, and what it is made of. */
export function StatTileExample() {
  return (
    <StatTile title="Invoices" count={128} unit="since March">
      <ShareBar
        parts={[
          { name: "open", count: 12, tone: "open" },
          { name: "paid", count: 96, tone: "on" },
          { name: "void", count: 20, tone: "off" },
        ]}
      />
    </StatTile>
  );
}

/** A count for each day. */
export function BarsExample() {
  const counts = [3, 5, 0, 8, 13, 6, 9];
  return <Bars bars={counts.map((count, day) => ({ text: `Day ${day + 1}: ${count}`, count }))} />;
}

/** A line as small as a word. */
export function SparklineExample() {
  return (
    <span className="flex items-center gap-2">
      <Sparkline label="Rising in seven days" values={[3, 5, 4, 8, 7, 11, 13]} /> 13 today
    </span>
  );
}

/** The foot of a list, with its total. */
export function LoadMoreExample() {
  return (
    <LoadMore more pending={false} onMore={() => {}}>
      Showing 20 of 128
    </LoadMore>
  );
}

/** Where a page lies. */
export function BreadcrumbExample() {
  return (
    <Breadcrumb
      pages={[
        { href: "/account", label: "Account" },
        { href: "/account/security", label: "Security" },
      ]}
    />
  );
}

/** Parts of a page of which one is shown. */
export function TabsExample() {
  return (
    <Tabs
      label="Invoice"
      tabs={[
        { value: "lines", label: "Lines", content: "Three lines." },
        { value: "payments", label: "Payments", content: "None yet." },
        { value: "files", label: "Files", content: "One file." },
      ]}
    />
  );
}

/** Text to take elsewhere. */
export function CodeExample() {
  return <Code text="npm run new slice invoice" label="Copy the command" />;
}
