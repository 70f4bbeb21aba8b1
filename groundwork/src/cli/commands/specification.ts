import { readArguments } from "../flags";
import { drawSpecification } from "../specification/draw";

readArguments({});
process.stdout.write(JSON.stringify(await drawSpecification()));
