/** Hint for password managers whose password a form asks for. Without a name it is not part of the form's values. */
export const UsernameHint = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
