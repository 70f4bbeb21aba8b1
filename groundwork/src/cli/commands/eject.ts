import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { UserFacingError } from "../../contract/user-facing-error";
import { platformFolder } from "../../server/process/platform-folder";
import { allOrNothing, format } from "../changes/transaction";
import { type Exported, moduleOf, platformExports, withImports } from "../entries";
import { readArguments } from "../flags";
import { ejectableScreens, platformScreens, productScreens } from "../screens";
import { sourceFiles } from "../specification/source-files";

const { words } = readArguments({}, ["SCREEN"]);
const [screen] = words;
if (!screen)
  throw new UserFacingError(`Which screen is to become yours? One of these:
${ejectableScreens()
  .map((name) => `  npm run eject ${name}`)
  .join("\n")}
It is copied from groundwork/src/screens to src/screens, and its mounts are pointed there. Colours, type and parts need no
copy: they are in src/app/globals.css and src/ui.`);
await ejectScreen(screen);

/**
 * Copies a screen of the platform into the product, and lets everything in `src` that imports the platform's import the
 * copy. Other screens of the platform go on with the platform's.
 * @throws {UserFacingError} with the reason, in which case nothing has changed
 */
async function ejectScreen(name: string): Promise<void> {
  const screens = ejectableScreens();
  if (!screens.includes(name))
    throw new UserFacingError(`The platform has no screen "${name}": its screens are ${screens.join(", ")}.`);
  const target = join(productScreens, name);
  if (existsSync(target))
    throw new UserFacingError(`${target} is there already: change it there, or delete it first.`);
  const exported = platformExports();
  const entry = `groundwork/screens/${name}`;
  const copied = sourceFiles(join(platformScreens, name)).map((file) => ({
    file: file.replace(platformScreens, productScreens),
    text: importingEntries(readFileSync(file, "utf8"), file, name, exported),
  }));
  const importers = sourceFiles("src").flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const pointed = withImports(text, file, (imported) => {
      const found = exported.find((each) => each.entry === entry && each.name === imported.name);
      if (imported.specifier !== entry || !found) return undefined;
      return { specifier: found.module.replace(platformScreens, "@/screens"), name: found.declared };
    });
    return pointed === text ? [] : [{ file, text: pointed }];
  });
  const texts = new Map([...copied, ...importers].map(({ file, text }) => [file, text]));
  await allOrNothing(texts, (changes) => format(texts, changes));
  console.log(`The screen ${name} is yours: ${copied.length} files in ${target}.
These import it now:
${importers.map(({ file }) => `  ${file}`).join("\n")}
Updates of the platform no longer change it. To go back, delete ${target} and undo the change of the imports in these files.`);
}

/** A file of a screen as it is in a product: what it imports of the platform, it imports from its entries. */
function importingEntries(text: string, path: string, screen: string, exported: readonly Exported[]): string {
  return withImports(text, path, ({ specifier, name }) => {
    const module = moduleOf(specifier, path);
    if (!module?.startsWith(`${platformFolder}/`) || module.startsWith(`${join(platformScreens, screen)}/`))
      return undefined;
    const ofModule = exported.filter((each) => each.module === module);
    const found = ofModule.find(({ declared }) => name === "*" || declared === name);
    if (found) return { specifier: found.entry, name: name === "*" ? name : found.name };
    throw new Error(`No entry of the platform exports ${name} of ${module}, which ${path} imports.`);
  });
}
