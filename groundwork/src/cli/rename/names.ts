import { isBuiltin } from "node:module";
import { UserFacingError } from "../../contract/user-facing-error";

/** What a product is called: in package.json, and where people read it. */
export type Names = { readonly package: string; readonly display: string };

/** Why npm takes no package of this name, or `undefined` when it does. */
function objection(name: string): string | undefined {
  const [, scope, own = ""] = /^(?:@([^/]+)\/)?(.*)$/s.exec(name) ?? [];
  const parts = scope === undefined ? [own] : [scope, own];
  if (own === "") return "there has to be something in it";
  if (name.length > 214) return "it has more than 214 characters";
  if (name !== name.toLowerCase()) return "it has capital letters";
  if (parts.some((part) => /^[._-]/.test(part))) return "it begins with a dot, a dash or an underscore";
  if (parts.some((part) => !/^[a-z0-9._-]+$/.test(part))) {
    return "only letters, digits, dashes, dots and underscores can stand in it";
  }
  if (own === "node_modules" || own === "favicon.ico") return "npm keeps that name for itself";
  if (isBuiltin(name)) return "a module of Node is called that";
  return undefined;
}

/** `@acme/my-product` is shown as "My Product". */
function displayOf(name: string): string {
  return (name.split("/").at(-1) ?? "")
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/**
 * The names that a person asks for.
 * @throws {UserFacingError} that says why a name cannot be used
 */
export function namesFrom(name: string | undefined, shown?: string): Names {
  if (name === undefined) {
    throw new UserFacingError('Say the new name, as npm writes it: npm run rename my-product ["My Product"]');
  }
  const reason = objection(name);
  if (reason) {
    throw new UserFacingError(
      `"${name}" cannot be the name of an npm package, because ${reason}: try my-product.`,
    );
  }
  const display = (shown ?? displayOf(name)).trim();
  if (!/^[^\p{C}"\\`*<>]{1,60}$/u.test(display)) {
    throw new UserFacingError(
      `"${display}" cannot be shown as the product's name: it is one line of 1 to 60 characters, without quotation marks, backslashes, stars or angle brackets.`,
    );
  }
  return { package: name, display };
}
