import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { requestReference } from "../call/context";

/** A hash of an error's words and stack, by which Next tells it: the same for every request that meets it. */
const hashed = /^\d+$/;

/**
 * From now on the digest of an error that a page fails with, which is all that a browser learns of it, is the reference
 * of the request that met it: unique, and the same as in the header, the log and Sentry. Next offers no place to choose
 * it, and hands an error to `onRequestError` only after it has been sent.
 */
export function setDigestsToReferences(): void {
  Object.defineProperty(Error.prototype, "digest", {
    configurable: true,
    set(this: Error, digest: unknown) {
      const own = { configurable: true, enumerable: true };
      const store = (value: unknown) =>
        Object.defineProperty(this, "digest", { ...own, writable: true, value });
      if (typeof digest !== "string" || !hashed.test(digest)) return void store(digest);
      // An error may be thrown again for another request.
      const get = () => currentReference() ?? digest;
      Object.defineProperty(this, "digest", { ...own, get, set: store });
    },
  });
}

/** The reference of the request that a page is being made for at this moment. */
export function currentReference(): string | undefined {
  const store = workUnitAsyncStorage.getStore();
  return store?.type === "request" ? requestReference(store.headers) : undefined;
}
