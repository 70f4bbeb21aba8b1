import { UserFacingError } from "../../contract/user-facing-error";
import { ejectScreen } from "../eject/eject-screen";
import { readArguments } from "../flags";
import { ejectableScreens } from "../screens";

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
