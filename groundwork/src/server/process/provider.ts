/** OpenID Connect issuer to sign in with, and how this app is known there. */
export type ProviderSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name, as people read it. */
  readonly name: string;
};

const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;
type Variables = { readonly [Name in (typeof names)[number]]: string | undefined };

/** The variables that are not set though others of the provider are: it takes all of them or none. */
export const missingOfProvider = (read: Variables): readonly string[] =>
  names.some((name) => read[name]) ? names.filter((name) => !read[name]) : [];

/** Settings of the provider; undefined where there is none. */
export function providerOf(read: Variables): ProviderSettings | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = read;
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined;
}
