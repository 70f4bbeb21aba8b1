import type { ReactNode } from "react";
import { countOrMore } from "#contract/words";
import { Card } from "@/ui/card";

type StatTileProps = {
  title: ReactNode;
  count: number;
  /** Beside the number: what is counted, or since when. */
  unit?: string;
  children?: ReactNode;
};

/** A number by its title, and what it is made of. */
export const StatTile = ({ title, count, unit, children }: StatTileProps) => (
  <Card>
    <h2 className="text-sm font-medium tracking-normal text-muted-foreground">{title}</h2>
    <p className="mt-1 text-sm text-muted-foreground not-last:mb-3">
      <span className="me-1 text-3xl font-semibold text-foreground">{countOrMore(count)}</span> {unit}
    </p>
    {children}
  </Card>
);
