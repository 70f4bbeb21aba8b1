import { runBrowserRoom } from "./steps/browser-room";
import { buildIfChanged } from "./steps/build";
import { isGreen } from "./steps/table";

await buildIfChanged();
if (!isGreen(await runBrowserRoom(process.argv.slice(2)))) process.exitCode = 1;
