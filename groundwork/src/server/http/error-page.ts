import { brand } from "../process/brand";

type ErrorPage = {
  readonly message: string;
  readonly reference: string;
  /** Whether the same request may be answered in a moment. */
  readonly retry: boolean;
};

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page for a person whose request is refused before Next is asked. It loads nothing, since that may be refused too. */
export const errorPage = ({ message, reference, retry }: ErrorPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(brand().name)}</title>
<h1>${escaped(message)}</h1>
${retry ? '<p><a href="">Try again</a></p>\n' : ""}<p>Reference <code>${escaped(reference)}</code></p>
</html>
`;
