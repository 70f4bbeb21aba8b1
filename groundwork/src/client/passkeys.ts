import { whenConnected } from "./connection";

/** Why a browser made or found no passkey, by the name of its error (WebAuthn Level 3). */
const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was used. Your browser was cancelled, took too long, or found none.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys do not work at this address. Open the app at its usual one.",
};

/**
 * Has the browser make or use a passkey, by the library for it, which is loaded then.
 * @returns what it answers, or the sentence that says why it does not
 */
export async function askBrowser<Answer>(
  run: (library: typeof import("@simplewebauthn/browser")) => Promise<Answer>,
): Promise<{ readonly answer: Answer } | { readonly refused: string }> {
  const library = await whenConnected(() => import("@simplewebauthn/browser"));
  try {
    return { answer: await run(library) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { refused: sentences[name] ?? "Your browser cannot do this with a passkey." };
  }
}
