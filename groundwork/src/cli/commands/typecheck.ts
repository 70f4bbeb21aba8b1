import { isPackage } from "../../server/process/platform-folder";
import { readArguments } from "../flags";
import { deriveRouteTypes, typeCheck } from "../type-check";

readArguments({});
const routes = await deriveRouteTypes();
const { code, output } = routes.code === 0 ? await typeCheck() : routes;
const platform = code === 0 && !isPackage ? await typeCheck(".", "groundwork") : undefined;
console.log(platform?.output || output || "No type errors.");
process.exitCode = platform?.code ?? code;
