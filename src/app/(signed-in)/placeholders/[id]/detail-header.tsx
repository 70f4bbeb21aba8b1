"use client";

import type { FieldErrors } from "groundwork/client/form";
import { useTabTitle } from "groundwork/client/tab-title";
import type { PlaceholderView } from "@/product/placeholder/fields";
import { product } from "@/product/product";
import { PageHeader } from "@/ui/page-header";
import { Time } from "@/ui/time";
import { StateBadge } from "../state-badge";
import { RemoveButton } from "./remove-button";
import { TransitionButtons } from "./transition-buttons";

type DetailHeaderProps = {
  view: PlaceholderView;
  own: boolean;
  /** A step was refused for what a field holds. */
  onRefused: (errors: FieldErrors) => void;
  /** A step was refused because the placeholder is not as it is shown. */
  onStale: () => void;
};

export function DetailHeader({ view: placeholder, own, onRefused, onStale }: DetailHeaderProps) {
  useTabTitle(`${placeholder.title} · ${product.name}`);
  return (
    <PageHeader
      up={{ href: "/placeholders", label: "Placeholders" }}
      title={placeholder.title}
      description={
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <StateBadge state={placeholder.state} />
          {!own && (
            <span>
              Owned by <bdi className="wrap-anywhere">{placeholder.ownerName}</bdi>
            </span>
          )}
          <span>
            Created <Time at={placeholder.createdAt} />
          </span>
          {placeholder.version > 1 && (
            <span>
              Changed <Time at={placeholder.updatedAt} />
            </span>
          )}
        </p>
      }
      actions={
        <>
          <TransitionButtons view={placeholder} onRefused={onRefused} onStale={onStale} />
          <RemoveButton view={placeholder} onStale={onStale} />
        </>
      }
    />
  );
}
