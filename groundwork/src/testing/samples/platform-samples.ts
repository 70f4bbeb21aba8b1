import { accountSample } from "./account";
import { auditSample } from "./audit";
import { identitySample } from "./identity";
import { jobSample } from "./job";
import { tokenSample } from "./token";
import { userSample } from "./user";

/** Samples of the platform's slices, for the registry of a product's. */
export const platformSamples = {
  account: accountSample,
  audit: auditSample,
  identity: identitySample,
  job: jobSample,
  token: tokenSample,
  user: userSample,
};
