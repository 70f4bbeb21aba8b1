import { providerSignIn } from "#contract/provider";
import type { IdentityProvider } from "#slices/identity/fields";
import { buttonStyle } from "@/ui/button-style";

/** The way in with a provider, under the form. It leaves the page, so it is a plain link, which needs no scripts. */
export const ProviderLink = ({ name, destination }: IdentityProvider & { destination: string }) => (
  <div className="mt-5 border-t pt-5">
    <a className={`${buttonStyle({})} w-full`} href={providerSignIn(destination)}>
      <span className="truncate">Continue with {name}</span>
    </a>
  </div>
);
