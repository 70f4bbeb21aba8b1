import { moveDatabase } from "../postgres/transfer/move";

// A process that moves a database, to be killed at it.
const [from = "", to = "", folder = ""] = process.argv.slice(2);
await moveDatabase({ from, to, folder });
