"use client";

import type { UserLink, UserView } from "@/product/user/fields";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import type { Deed } from "./deeds";
import { LinkDialog } from "./link-dialog";

type DeedDialogProps = {
  user: UserView;
  /** What is asked about. */
  deed: Deed | null;
  pending: boolean;
  /** What it has made: this code is there before it is. */
  link: UserLink | null;
  onConfirm: (deed: Deed) => void;
  onClose: () => void;
};

/** Asks before a deed, and then shows the link that it has made. */
export function DeedDialog({
  user: { name, email },
  deed,
  pending,
  link,
  onConfirm,
  onClose,
}: DeedDialogProps) {
  if (deed)
    return (
      <ConfirmDialog
        title={deed.title}
        confirm={deed.confirm}
        harmless={!deed.danger}
        pending={pending}
        onConfirm={() => onConfirm(deed)}
        onClose={onClose}
      >
        <p className="mb-2">
          <bdi className="font-semibold text-ink wrap-anywhere">{name}</bdi>{" "}
          <bdi className="wrap-anywhere">({email})</bdi>
        </p>
        {deed.effect}
      </ConfirmDialog>
    );
  return link && <LinkDialog name={name} link={link} onClose={onClose} />;
}
