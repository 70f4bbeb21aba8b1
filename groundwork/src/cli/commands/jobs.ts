import { env } from "../../server/env";
import { runWorkerProcess } from "../../server/jobs/worker-process";
import { prepareDatabase } from "../database";
import { readArguments } from "../flags";
import { productJobs } from "../product";

// npm run jobs: a process for background work alone, beside instances with JOBS=off.
readArguments({});
await prepareDatabase(env());
await runWorkerProcess(await productJobs());
