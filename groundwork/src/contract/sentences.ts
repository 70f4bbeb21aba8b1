import * as z from "zod";

const ofFormat: Readonly<Record<string, string>> = {
  email: "This is not a complete e-mail address.",
  date: "Enter a complete date.",
  datetime: "Enter a complete date and time.",
  uuid: "This is not an id.",
};

/**
 * Sentence under a field when the shape of its value is refused. The sentences are fixed: none repeats
 * what was sent, so that nothing a client wrote comes back from the server.
 */
function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "Please fill this in.";
      if (issue.expected === "number") return "Enter a number.";
      return issue.expected === "int" ? "Enter a whole number." : "This value is of the wrong type.";
    case "too_small":
      if (issue.origin === "array") return `Choose at least ${issue.minimum}.`;
      if (issue.origin !== "string") return `This must be at least ${issue.minimum}.`;
      return issue.minimum === 1 ? "Please fill this in." : `Use at least ${issue.minimum} characters.`;
    case "too_big":
      if (issue.origin === "array") return `Choose at most ${issue.maximum}.`;
      return issue.origin === "string"
        ? `Use at most ${issue.maximum} characters.`
        : `This must be at most ${issue.maximum}.`;
    case "not_multiple_of":
      return issue.divisor < 1
        ? `Use at most ${Math.round(-Math.log10(issue.divisor))} decimal places.`
        : `This must be a multiple of ${issue.divisor}.`;
    case "invalid_format":
      return ofFormat[issue.format] ?? "This value has the wrong form.";
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
