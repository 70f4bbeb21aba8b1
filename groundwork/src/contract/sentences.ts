import * as z from "zod";

/**
 * Sentence under a field when the shape of its value is refused. The sentences are fixed: none repeats
 * what was sent, so that nothing a client wrote comes back from the server.
 */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "Please fill this in."
        : "This value is of the wrong type.";
    case "too_small":
      if (issue.origin !== "string") return `This must be at least ${issue.minimum}.`;
      return issue.minimum === 1 ? "Please fill this in." : `Use at least ${issue.minimum} characters.`;
    case "too_big":
      return issue.origin === "string"
        ? `Use at most ${issue.maximum} characters.`
        : `This must be at most ${issue.maximum}.`;
    case "invalid_format":
      return issue.format === "email"
        ? "This is not a complete e-mail address."
        : "This value has the wrong form.";
    case "invalid_value":
      return "Choose one of the offered values.";
    case "unrecognized_keys":
      return "Unknown field.";
    default:
      return "This value is not valid.";
  }
}

z.config({
  localeError: sentence,
  // A page's policy forbids code that is made of text, and zod's trying whether it may counts as a violation.
  jitless: typeof window !== "undefined",
});
