import { runWorkerProcess } from "../../server/app/worker-process";
import { env } from "../../server/process/env";
import { prepareDatabase } from "../database";
import { readArguments } from "../flags";
import { productJobs } from "../product";

// npm run jobs: a process for background work alone, beside instances with JOBS=off.
readArguments({});
await prepareDatabase(env());
await runWorkerProcess(await productJobs());
