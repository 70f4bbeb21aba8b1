import { runApp } from "./steps/app";
import { readArguments } from "./steps/flags";

readArguments({});
await runApp("dev");
