/**
 * Writes an unexpected error to the log under the reference that the caller was given. Expected refusals are not
 * reported: they are answers.
 */
export function reportError(error: unknown, where: { reference: string; path: string }): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ level: "error", time: new Date().toISOString(), ...where, message, stack }));
}
