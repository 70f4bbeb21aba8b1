import { useEffect, useState } from "react";
import { whenConnected } from "./connection";
import { onReauthenticate, type SessionProblem } from "./session";

/** Dialog that a user is asked to sign in again by, and what takes their answer. */
type Prompt<Dialog> = {
  readonly Dialog: Dialog;
  readonly problem: SessionProblem;
  readonly answer: (signedIn: boolean) => void;
};

/**
 * Asks users of a page to sign in again when a call was refused for their session.
 * @param load fetches the dialog, which no page needs before; the same at each render
 * @returns the prompt while there is one
 */
export function useReauthentication<Dialog>(load: () => Promise<Dialog>): Prompt<Dialog> | null {
  const [prompt, setPrompt] = useState<Prompt<Dialog> | null>(null);

  useEffect(
    () =>
      onReauthenticate(async (problem) => {
        const Dialog = await whenConnected(load);
        return new Promise((answer) => setPrompt({ Dialog, problem, answer }));
      }),
    [load],
  );
  // Leaving the page counts as not signing in. An answer that has been given stands.
  useEffect(() => () => prompt?.answer(false), [prompt]);

  return (
    prompt && {
      ...prompt,
      answer: (signedIn) => {
        prompt.answer(signedIn);
        setPrompt(null);
      },
    }
  );
}
