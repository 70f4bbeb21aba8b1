import "#support/patient";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { SignedIn } from "#client/signed-in";
import { type Invalidations, invalidationsText } from "#contract/invalidations";
import type { Role } from "#contract/permissions";
import { ToastProvider } from "#ui/toast";
import { roles } from "@/product/permissions";
import { TrpcProvider } from "@/trpc/client";

// There is no layout here to scroll, and nothing below a dialog to be kept out of reach.
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

type Wiring = {
  owner?: string | undefined;
  role?: Role;
  invalidations?: Invalidations;
  sensitive?: readonly string[];
};

/** Shows part of a page as a user who is signed in has it. */
export const renderSignedIn = (
  children: ReactNode,
  {
    owner = "somebody",
    role = roles[roles.length - 1] as Role,
    invalidations = {},
    sensitive = [],
  }: Wiring = {},
) =>
  render(
    <TrpcProvider invalidations={invalidationsText(invalidations)} sensitive={sensitive}>
      <ToastProvider>
        <SignedIn id={owner} role={role}>
          {children}
        </SignedIn>
      </ToastProvider>
    </TrpcProvider>,
  );

/** The sentence that a screen reader reads with a control. */
export const described = (control: HTMLElement): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
