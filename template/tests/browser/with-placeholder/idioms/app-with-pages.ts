import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { temporaryData } from "../../../../../groundwork/src/cli/temporary-data";
import { test as base } from "../../../../../groundwork/src/testing/page";
import { makeProject, shareBuild } from "../../../project";
import { serve } from "../../../with-placeholder/serving";

type AppWithPages = {
  readonly origin: string;
  readonly dataFolder: string;
  readonly output: () => string;
  /** Whether the very process still runs that was started. */
  readonly runs: () => boolean;
};

const pages = "template/tests/browser/with-placeholder/idioms/src";

/** Name of the provider in the `.env` of the app, where Next's own reader would put the home folder of who runs it. */
export const providerName = "Ca$h and $HOME";

const settings = `OIDC_ISSUER=http://127.0.0.1:9
OIDC_CLIENT_ID=app
OIDC_CLIENT_SECRET='pa$word'
OIDC_NAME=${providerName}
`;

/** The app, built or in development, with the pages of this folder beside its own. */
const appOf = (command: "start" | "dev") =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}: object, use: (app: AppWithPages) => Promise<void>) => {
      const project = await makeProject();
      if (command === "start") shareBuild(project.folder);
      const data = await temporaryData();
      await cp(pages, join(project.folder, "src"), { recursive: true });
      await writeFile(join(project.folder, ".env"), settings);
      // What is set, were it to nothing, goes before the file.
      const unset = Object.fromEntries(Object.keys(parseEnv(settings)).map((name) => [name, undefined]));
      const variables = { ...unset, DATA_DIR: data.folder };
      const { origin, child, output, stop } = await serve(project.folder, command, variables);
      await use({
        origin,
        dataFolder: data.folder,
        output,
        runs: () => child.exitCode === null && !/Stopping|has ended|ended on its own/.test(output()),
      });
      await stop();
      await data.remove();
      await project.remove();
    },
    { scope: "worker", timeout: 540_000 },
  ] as const;

type Apps = { readonly builtApp: AppWithPages; readonly developmentApp: AppWithPages };

/** Tests of the app that is built with these pages; `developmentApp` is the same in development. */
export const test = base.extend<object, Apps>({
  builtApp: [...appOf("start")],
  developmentApp: [...appOf("dev")],
  baseURL: async ({ builtApp }, use) => use(builtApp.origin),
});
