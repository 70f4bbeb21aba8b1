import { existsSync } from "node:fs";
import { readArguments } from "../flags";
import { deriveRouteTypes, typeCheck } from "../type-check";

readArguments({});
const routes = await deriveRouteTypes();
const { code, output } = routes.code === 0 ? await typeCheck() : routes;
const platform = code === 0 && existsSync("groundwork") ? await typeCheck(".", "groundwork") : undefined;
console.log(platform?.output || output || "No type errors.");
process.exitCode = platform?.code ?? code;
