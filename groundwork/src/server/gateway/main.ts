import cluster from "node:cluster";
import { exitOnError } from "../process/boot";
import { env } from "../process/env";
import { runPrimary, workerCount } from "./workers";

// The first file of the built app: one worker is this very process; of several it becomes the primary.
exitOnError(env);
const { WORKERS, JOBS, SHUTDOWN_SECONDS } = env();
const count = workerCount(WORKERS);
const file = new URL("worker.mjs", import.meta.url);

if (cluster.isWorker || count === 1) await import(file.href);
else await runPrimary({ file, count, jobs: JOBS, seconds: SHUTDOWN_SECONDS });
