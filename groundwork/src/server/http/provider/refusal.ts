import type { ProviderProblem } from "../../../contract/provider";

/** End of a sign-in with a provider. Its message is for the log alone; a cause is for a developer to look into. */
export class ProviderRefusal extends Error {
  constructor(
    readonly problem: ProviderProblem,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = "ProviderRefusal";
  }
}

/** Refusal for a provider that cannot be reached, or does not answer as it should. */
export const providerFailed = (cause: unknown): ProviderRefusal =>
  new ProviderRefusal("PROVIDER_FAILED", "the provider did not answer as it should", { cause });
