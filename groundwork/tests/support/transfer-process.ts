import { backUpDatabase } from "#postgres/transfer/backup";
import { restoreDatabase } from "#postgres/transfer/restore";

// A process that writes a backup or restores one, to be killed or stopped at it.
const [what, url = "", file = "", folder = ""] = process.argv.slice(2);
if (what === "backup") await backUpDatabase(url, file);
else await restoreDatabase({ url, file, folder, keepOld: false });
