import type { BetterAuthPlugin } from "better-auth";
import { getEndpoints } from "better-auth/api";
import * as z from "zod";
import type { Permission } from "../../contract/permissions";

/** Plugins of Better Auth, by which a product adds to it. */
export type Plugins = readonly BetterAuthPlugin[];

/** Where Better Auth's own client looks for its endpoints. */
export const authPath = "/api/auth";

/** Endpoint of Better Auth, as a product opens it. */
export type EndpointAccess = {
  readonly permission: Permission;
  /** Methods that it answers to; all of its own where they are left out. */
  readonly methods?: readonly ("GET" | "POST")[];
  /** Name under which the audit log keeps what it did, in the transaction that did it; none for what changes nothing. */
  readonly action?: string;
};

/** Endpoints of Better Auth that answer under `/api/auth`, by their paths. All others are 404. */
export type EndpointAccesses = Readonly<Record<string, EndpointAccess>>;

export type OpenEndpoint = Omit<EndpointAccess, "methods"> & {
  readonly path: string;
  readonly methods: readonly string[];
  readonly about?: string;
  /** Schema of what is posted; none where Better Auth declares none. */
  readonly body?: z.ZodType;
};

/** What Better Auth says of an endpoint where it runs. */
type Described = {
  readonly path?: string;
  readonly options?: {
    readonly method?: string | readonly string[];
    readonly body?: unknown;
    readonly metadata?: {
      readonly SERVER_ONLY?: boolean;
      readonly openapi?: { readonly description?: string };
    };
  };
};

/**
 * Endpoints that cannot be opened, each with what does the same here: a call that refuses more than it does, or that
 * keeps what it does in one transaction with the audit log. See decision 82.
 */
export const replacedEndpoints: Readonly<Record<string, string>> = {
  "/sign-up/email": "identity.signUp",
  "/sign-in/email": "identity.signIn",
  "/sign-in/social": "/api/sign-in/provider",
  "/callback/:id": "/api/sign-in/provider",
  "/link-social": "/api/sign-in/provider",
  "/unlink-account": "/api/sign-in/provider",
  "/refresh-token": "/api/sign-in/provider",
  "/get-access-token": "/api/sign-in/provider",
  "/account-info": "/api/sign-in/provider",
  "/list-sessions": "account.sessions",
  "/revoke-session": "account.endSession",
  "/revoke-sessions": "account.endOtherSessions",
  "/revoke-other-sessions": "account.endOtherSessions",
  "/update-session": "account.sessions",
  "/update-user": "account.changeName",
  "/change-password": "identity.changePassword",
  "/verify-password": "identity.changePassword",
  "/request-password-reset": "identity.requestPasswordReset",
  "/reset-password": "identity.resetPassword",
  "/reset-password/:token": "identity.resetPassword",
  "/send-verification-email": "account.requestConfirmation",
  "/verify-email": "identity.confirmEmail",
  "/change-email": "account.changeEmail",
  "/two-factor/enable": "account.setUpSecondFactor",
  "/two-factor/get-totp-uri": "account.setUpSecondFactor",
  "/two-factor/disable": "account.turnOffSecondFactor",
  "/two-factor/generate-backup-codes": "account.renewRecoveryCodes",
  "/two-factor/verify-totp": "identity.verifyCode",
  "/two-factor/verify-backup-code": "identity.verifyCode",
  "/two-factor/send-otp": "identity.verifyCode",
  "/two-factor/verify-otp": "identity.verifyCode",
  "/delete-user": "account.remove",
  "/delete-user/callback": "account.remove",
  "/ok": "/api/health/ready",
  "/error": "/sign-in",
};

/** Every endpoint of Better Auth and these plugins that its handler would answer. */
export function everyEndpoint(plugins: Plugins): readonly Described[] {
  // Nothing is called: their context is never there.
  const { api } = getEndpoints(new Promise<never>(() => {}), { plugins: [...plugins] });
  return Object.values(api as unknown as Record<string, Described>).filter(
    ({ path, options }) => path && !options?.metadata?.SERVER_ONLY,
  );
}

/**
 * The endpoints that these accesses open.
 * @throws {Error} for a path that Better Auth and the plugins do not have, or that cannot be opened
 */
export function openEndpoints(accesses: EndpointAccesses, plugins: Plugins): readonly OpenEndpoint[] {
  const known = everyEndpoint(plugins);
  return Object.entries(accesses).map(([path, access]) => {
    const instead = replacedEndpoints[path];
    if (instead) throw new Error(`The endpoint ${path} of Better Auth cannot be opened. Use ${instead}.`);
    const { options } = known.find((each) => each.path === path) ?? {};
    if (!options)
      throw new Error(
        `Better Auth has no endpoint ${path}. Name one of its own, or add its plugin to \`plugins\`.`,
      );
    const about = options.metadata?.openapi?.description;
    return {
      ...access,
      path,
      methods: access.methods ?? [options.method ?? "POST"].flat(),
      ...(about && { about }),
      ...(options.body instanceof z.ZodType && { body: options.body }),
    };
  });
}
