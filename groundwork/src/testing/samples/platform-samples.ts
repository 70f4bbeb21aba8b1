import { account } from "./account";
import { audit } from "./audit";
import { identity } from "./identity";
import { job } from "./job";
import { token } from "./token";
import { user } from "./user";

/** Samples of the platform's slices, for the registry of a product's. */
export const platformSamples = { account, audit, identity, job, token, user };
