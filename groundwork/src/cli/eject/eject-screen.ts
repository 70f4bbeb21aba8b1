import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { format } from "../changes/format";
import { allOrNothing } from "../changes/transaction";
import { ejectableScreens, platformScreens, productScreens } from "../screens";
import { sourceFiles } from "../specification/source-files";

/**
 * Copies a screen of the platform into the product, and lets everything in `src` that imports the platform's import the
 * copy. Other screens of the platform go on with the platform's.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
export async function ejectScreen(name: string): Promise<void> {
  const screens = ejectableScreens();
  if (!screens.includes(name))
    throw new UserFacingError(`The platform has no screen "${name}": its screens are ${screens.join(", ")}.`);
  const target = join(productScreens, name);
  if (existsSync(target))
    throw new UserFacingError(`${target} is there already: change it there, or delete it first.`);
  const copied = sourceFiles(join(platformScreens, name));
  const importers = sourceFiles("src").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const pointed = text.replaceAll(`"groundwork/screens/${name}/`, `"@/screens/${name}/`);
    return pointed === text ? [] : [{ file, text: pointed }];
  });
  await allOrNothing(async (changes) => {
    const written = [
      ...copied.map((file) => [file.replace(platformScreens, productScreens), readFileSync(file)] as const),
      ...importers.map(({ file, text }) => [file, text] as const),
    ];
    for (const [file, content] of written) changes.write(file, content);
    await format(
      written.map(([file]) => file),
      changes,
    );
  });
  console.log(`The screen ${name} is yours: ${copied.length} files in ${target}.
These import it now:
${importers.map(({ file }) => `  ${file}`).join("\n")}
Updates of the platform no longer change it. To go back, delete ${target} and write "groundwork/screens/${name}/" for
"@/screens/${name}/" in these files.`);
}
