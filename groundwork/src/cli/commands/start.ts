import { runApp } from "../app";
import { readArguments } from "../flags";

readArguments({});
await runApp("start");
