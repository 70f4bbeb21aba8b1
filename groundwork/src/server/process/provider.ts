const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"] as const;
type Variables = { readonly [Name in (typeof names)[number]]: string | undefined };

/** The variables that are not set though others of the provider are: it takes all of them or none. */
export const missingOfProvider = (read: Variables): readonly string[] =>
  names.some((name) => read[name]) ? names.filter((name) => !read[name]) : [];

/** Settings of the provider; undefined where there is none. */
export function providerOf(read: Variables) {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    // As people read it.
    OIDC_NAME: name,
  } = read;
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined;
}

/** OpenID Connect issuer to sign in with, and how this app is known there. */
export type ProviderSettings = NonNullable<ReturnType<typeof providerOf>>;
