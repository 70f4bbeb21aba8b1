// Tests of a product's procedures and jobs.
export { type App, openApp } from "../../testing/app";
export { type Calls, callAs, createUser, refusalOf } from "../../testing/calls";
export type { AccessSamples, Sample, Samples, Situation } from "../../testing/contract/sample";
export { testDatabase } from "../../testing/database";
export { runJob } from "../../testing/jobs";
export { platformSamples } from "../../testing/samples/platform-samples";
export { serveApi } from "../../testing/serve";
export { setPassword, testPassword, tokenOf } from "../../testing/session";
export { temporaryFolder } from "../../testing/temporary-folder";
