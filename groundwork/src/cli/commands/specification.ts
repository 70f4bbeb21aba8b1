import { drawSpecification } from "../specification/draw";

process.stdout.write(JSON.stringify(await drawSpecification()));
