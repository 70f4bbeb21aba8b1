import { writeFile } from "node:fs/promises";
import { apiText } from "./steps/api";
import { apiFile } from "./steps/api-file";

await writeFile(apiFile, apiText());
console.log(`${apiFile} says what the router says.`);
