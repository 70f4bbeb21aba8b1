/** Part of a mail's body. Each is written twice: as plain text and as HTML. */
export type MailBlock =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "action"; readonly label: string; readonly href: string }
  | { readonly kind: "code"; readonly text: string };

/** Values that a mail is written with. The server cleans every text among them, so no mail has to think of it. */
export type MailValues = { readonly [Name in string]: string | number | readonly MailValues[] };

/** Words of a mail: plain data, which the server fills in and sends. */
export type Mail<Values extends MailValues> = {
  readonly subject: (values: Values & { readonly product: string }) => string;
  readonly body: (values: Values & { readonly product: string }) => readonly MailBlock[];
};

/** Declares a mail, with the type of its values: `mail<{ name: string; link: string }>({ subject, body })`. */
export const mail = <Values extends MailValues = Record<never, never>>(words: Mail<Values>) => words;

/** A paragraph of text. */
export const paragraph = (text: string): MailBlock => ({ kind: "paragraph", text });

/** A button that leads to a page of this app: its whole URL, or its path. */
export const action = (label: string, href: string): MailBlock => ({ kind: "action", label, href });

/** A text that is copied letter by letter, such as a one-time code. */
export const code = (text: string): MailBlock => ({ kind: "code", text });
