import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformExports } from "../../../groundwork/src/cli/entries";
import { tryGit } from "../../../groundwork/src/cli/git";
import { copyDependencies, makeProject, type Project, projectIn } from "../project";

/** The last version of the template whose products had all screens in `src`, and imported any module of the platform. */
const older = "fd9a8c951ea2d5cbf4f3dcb6343a36699cf3690d";
const isKnown = (await tryGit(".", "cat-file", "-e", `${older}^{commit}`)).code === 0;

const screen = "src/app/_components/rows/list-page.tsx";
const label = "src/product/placeholder/display.ts";
const look = "src/ui/skeleton.tsx";

if (!isKnown)
  test(`the history here does not reach back to ${older.slice(0, 8)}, so no product of then is updated`, () => {
    expect(existsSync("template/create.json")).toBe(true);
  });
else
  describe(`a product that the template made at ${older.slice(0, 8)}, with a slice of its own`, () => {
    let template: Project;
    let product: Project;
    let shop: string;
    let update: Awaited<ReturnType<Project["command"]>>;

    const git = (folder: string, ...args: string[]) => template.run("git", "-C", folder, ...args);
    const edit = (path: string, from: string, to: string) => {
      const text = readFileSync(join(product.folder, path), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(product.folder, path), text.replace(from, to));
    };
    /** Runs a program of the older version in a folder. */
    const inOlder = (folder: string, ...lines: string[]) =>
      projectIn(folder).run(
        ...([process.execPath, "--import", "tsx", "--input-type=module", "--eval"] as const),
        lines.join("\n"),
      );

    beforeAll(async () => {
      shop = await mkdtemp(join(tmpdir(), "older-product-"));
      template = await makeProject();
      // The files as they stand, after the history that they have.
      await git(template.folder, "fetch", "--quiet", process.cwd(), "HEAD");
      await git(template.folder, "reset", "--quiet", "--soft", "FETCH_HEAD");
      await git(template.folder, "commit", "--quiet", "--allow-empty", "--message", "As it stands");

      const then = join(shop, "then");
      await git(shop, "clone", "--quiet", "--shared", template.folder, then);
      await git(then, "-c", "advice.detachedHead=false", "checkout", "--quiet", older);
      copyDependencies(then);
      product = projectIn(join(shop, "shop"));
      const made = await inOlder(
        then,
        `import { create } from "${then}/template/create/create.ts";`,
        `await create("${then}", "${product.folder}", "Shop");`,
      );
      expect(made.code, made.output).toBe(0);
      copyDependencies(product.folder);
      const grown = await inOlder(
        product.folder,
        `import { mkdirSync, writeFileSync } from "node:fs";`,
        `import { dirname } from "node:path";`,
        `import { textsOfSlice } from "${product.folder}/groundwork/src/cli/slice/slice-texts.ts";`,
        `for (const [path, text] of textsOfSlice("invoice", {}).texts) {`,
        `  mkdirSync(dirname(path), { recursive: true });`,
        `  writeFileSync(path, text);`,
        `}`,
      );
      expect(grown.code, grown.output).toBe(0);
      edit(screen, "No matching", "Nothing found among");
      edit(label, "Newest first", "Latest first");
      edit(look, "bg-sunken", "bg-sunken border-line-strong");
      const biome = "node_modules/@biomejs/biome/bin/biome";
      await product.run(
        process.execPath,
        biome,
        "check",
        "--write",
        "--linter-enabled=false",
        "src",
        "tests",
      );
      await git(product.folder, "add", "--all");
      const who = ["-c", "user.name=Template Test", "-c", "user.email=test@example.com"];
      expect((await git(product.folder, ...who, "commit", "--quiet", "--message", "Go on")).code).toBe(0);

      update = await template.command("update", "--project", product.folder);
    });
    afterAll(async () => {
      await template?.remove();
      if (shop) await rm(shop, { recursive: true, force: true });
    });

    test("takes this version from a checkout of it, without a conflict", async () => {
      expect(update.output).not.toContain("Conflicts");
      expect(update.code, update.output).toBe(0);
      expect((await git(product.folder, "diff", "--check", "HEAD")).output).not.toMatch(/conflict/);
    });

    test("runs no update of another project itself", async () => {
      const { code, output } = await product.command("update", "--project", template.folder);
      expect([code, output]).toEqual([1, expect.stringMatching(/^--project is for a checkout of /)]);
    });

    test("keeps the line of its own slice in each registry, and its own label", () => {
      for (const path of ["server/router", "product/errors", "product/limits", "product/screens"])
        expect(readFileSync(join(product.folder, `src/${path}.ts`), "utf8"), path).toMatch(/^ .*\binvoice/m);
      expect(readFileSync(join(product.folder, label), "utf8")).toContain("Latest first");
    });

    test("finds the search of its own list by the label that it has now", () => {
      const spec = readFileSync(join(product.folder, "tests/browser/invoices.spec.ts"), "utf8");
      expect(spec).toContain('getByLabel("Search invoices")');
    });

    test("has its own classes by the names that the tokens have now", () => {
      expect(readFileSync(join(product.folder, look), "utf8")).toContain("rounded-md bg-muted border-input");
    });

    test("imports nothing of the platform but what an entry exports", async () => {
      const known = new Set(platformExports().map(({ entry }) => entry));
      const found = await git(
        product.folder,
        ...["grep", "-hoE", '(from|import\\(|module) ?"groundwork[^"]*"', "--", "src", "tests", "prisma"],
      );
      const entries = [...found.output.matchAll(/"([^"]+)"/g)].map(([, entry = ""]) => entry);
      expect(entries.length).toBeGreaterThan(100);
      expect(entries.filter((entry) => !known.has(entry))).toEqual([]);
    });

    test("keeps the screen that it had changed, which the summary names and groundwork/ has without the change", () => {
      expect(update.output).toMatch(new RegExp(`but you changed it.*:\n {2}${screen}\n\n`));
      expect(readFileSync(join(product.folder, screen), "utf8")).toContain("Nothing found among");
      const platform = readFileSync(
        join(product.folder, "groundwork/src/screens/list/list-page.tsx"),
        "utf8",
      );
      expect(platform).toBe(readFileSync("groundwork/src/screens/list/list-page.tsx", "utf8"));
      expect(update.output).toMatch(/exported by no entry.*\n {2}\S+: FilterBar of \.\/filter-bar\n\n/);
    });

    test("passes the checks of its source once that screen is carried over", async () => {
      await git(product.folder, "rm", "--quiet", "--force", screen);
      const { output } = await product.command("check");
      for (const name of ["format and lint", "layers", "types", "variables"])
        expect(output).toMatch(new RegExp(`^✓ ${name}`, "m"));
      expect(output.split("\n").filter((line) => / (src|tests|prisma)\//.test(line))).toEqual([]);
    });
  });
