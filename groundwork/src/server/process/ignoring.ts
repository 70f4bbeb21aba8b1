/** Handler of a rejection that ignores errors with this code, and throws every other. */
export const ignoring =
  (code: string) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
