import { expect, test } from "vitest";
import { credentials, newAccount } from "#slices/identity/fields";

const ada = { name: "Ada", email: "ada@example.com", password: "a long sentence" };

const refusals = (input: unknown) => {
  const result = newAccount.safeParse(input);
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((i) => [i.path.join("."), i.message]));
};

test("an e-mail address is the same however it is written", () => {
  expect(newAccount.parse({ ...ada, email: "  Ada@Example.COM " }).email).toBe("ada@example.com");
  expect(credentials.parse({ email: "ADA@example.com", password: "x" }).email).toBe("ada@example.com");
});

test("what is not drawn in a name or an e-mail address is left out, so that no two accounts look alike by it", () => {
  const { name, email } = newAccount.parse({
    ...ada,
    name: "\u2066Ad\u200ba\u3164",
    email: "\ufeffada\u200b@exam\u202eple.com\u2069",
  });
  expect([name, email]).toEqual([ada.name, ada.email]);
  expect(refusals({ ...ada, name: "\u3164\u200b" })).toEqual({ name: "Please fill this in." });
});

test("a password is as long as Unicode counts its characters", () => {
  expect(refusals({ ...ada, password: "😀".repeat(7) })).toEqual({ password: "Use at least 8 characters." });
  expect(refusals({ ...ada, password: "😀".repeat(128) })).toEqual({});
});

test("a password is taken exactly as typed", () => {
  const password = "  spaces  at both ends  ";
  expect(newAccount.parse({ ...ada, password }).password).toBe(password);
});

test("a sign-in does not say how long passwords are", () => {
  expect(credentials.safeParse({ email: ada.email, password: "x" }).success).toBe(true);
});

test.each([
  ["name", "", "Please fill this in."],
  ["name", "   ", "Please fill this in."],
  ["name", "x".repeat(101), "Use at most 100 characters."],
  ["name", "a\u0000b", "This contains characters that cannot be stored."],
  ["name", "a\nb", "Use a single line here."],
  ["email", "", "Please fill this in."],
  ["email", "ada", "This is not a complete e-mail address."],
  ["email", "ada＠example.com", "This is not a complete e-mail address."],
  ["email", `${"a".repeat(250)}@example.com`, "Use at most 254 characters."],
  ["email", { contains: "" }, "This value is of the wrong type."],
  ["password", "seven77", "Use at least 8 characters."],
  ["password", "x".repeat(129), "Use at most 128 characters."],
  ["password", "half \ud800 of one", "This contains characters that cannot be stored."],
])("%s %j is refused in words", (field, value, message) => {
  expect(refusals({ ...ada, [field]: value })).toEqual({ [field]: message });
});

test.each(["role", "id", "emailVerified", "image", "__proto__"])("nobody can bring a %s along", (key) => {
  const input = JSON.parse(
    `{"name":"Ada","email":"ada@example.com","password":"a long sentence","${key}":"admin"}`,
  );
  expect(newAccount.safeParse(input).success).toBe(false);
});
