import { browserLimits } from "../contract/limits";
import { isRecord } from "../contract/record";
import type { Sdk } from "./telemetry";

const url = "/api/monitoring";
const { problemLength } = browserLimits;

let starting: Promise<Sdk | null> | undefined;

/** Loads and starts Sentry's SDK, when the server says that there is a Sentry; else, or where it cannot be asked, `null`. */
export function startSdk(): Promise<Sdk | null> {
  starting ??= loadSdk().catch(() => {
    starting = undefined;
    return null;
  });
  return starting;
}

async function loadSdk(): Promise<Sdk | null> {
  const answer = await fetch(url);
  if (answer.status !== 200) return null;
  const [settings, { startTelemetry }] = await Promise.all([answer.json(), import("./telemetry")]);
  return startTelemetry({ ...settings, tunnel: url });
}

const reported = new WeakSet<Error>();

/** How many reports this page may still send: what fails again and again has been reported. */
let remainingReports = 10;

/**
 * Reports an error of this browser, once however often it is met: to the server's log, and to Sentry where there is one.
 * An error that the server answered with is in its log already, and needs no report.
 * @param reference what a screen shows for it, if one does
 */
export function reportError(thrown: unknown, reference = referenceOf(thrown)): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (remainingReports === 0 || reported.has(error) || !isOwn(error)) return;
  remainingReports -= 1;
  reported.add(error);
  log(error, reference);
  void startSdk().then((sdk) => sdk?.capture(error, reference));
}

/** Whether it comes from neither the server, which gives a digest or data, nor a request that was given up. */
const isOwn = (error: Error & { digest?: unknown; data?: unknown }): boolean =>
  error.name !== "AbortError" && !error.digest && !error.data;

function log({ name, message, stack = "" }: Error, reference: string): void {
  const body = JSON.stringify({
    reference,
    name: name.slice(0, problemLength.name),
    message: message.slice(0, problemLength.message),
    stack: stack.slice(0, problemLength.stack),
    page: location.pathname.slice(0, problemLength.page),
  });
  const headers = { "content-type": "application/json" };
  // It is sent even when the page is being left; that it did not arrive is nothing to report in turn.
  fetch(url, { method: "POST", headers, body, keepalive: true }).catch(() => {});
}

const references = new WeakMap<object, string>();

/**
 * The reference of an error that a page failed with, such as `7F3A-09BC-D1E2`. An error of the server brings that of its
 * request along: of a page as what Next calls the digest, of a call in its data. For one of the browser it is made here,
 * and stays the same for the same error.
 */
export function referenceOf(error: unknown): string {
  if (!(error instanceof Error)) return newReference();
  if ("digest" in error && typeof error.digest === "string") return error.digest;
  const data = "data" in error && isRecord(error.data) ? error.data : {};
  if (typeof data.reference === "string") return data.reference;
  const reference = references.get(error) ?? newReference();
  references.set(error, reference);
  return reference;
}

function newReference(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint16Array(3)), (part) =>
    part.toString(16).padStart(4, "0"),
  );
  return digits.join("-").toUpperCase();
}
