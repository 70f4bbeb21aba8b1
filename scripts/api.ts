import { writeFile } from "node:fs/promises";
import { apiFile, apiText } from "./steps/api";

await writeFile(apiFile, apiText());
console.log(`${apiFile} says what the router says.`);
