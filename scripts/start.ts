import { runApp } from "./steps/app";

await runApp("start");
