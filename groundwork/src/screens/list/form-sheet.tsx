import { type ReactNode, Suspense } from "react";
import { Sheet } from "#ui/sheet";
import { FormSkeleton } from "./form-skeleton";

type FormSheetProps = {
  title: string;
  /** It is to be closed, once what was typed was asked about. */
  onClose: () => void;
  /** The form, whose code is on the way. */
  children: ReactNode;
};

/** A form above the page of which it creates or edits a row. */
export const FormSheet = ({ title, onClose, children }: FormSheetProps) => (
  <Sheet title={title} onClose={onClose}>
    <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
  </Sheet>
);
