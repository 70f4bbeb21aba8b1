import { readArguments } from "../flags";
import { runTests } from "../run-tests";
import { suitesOf } from "../test-suites";

readArguments({});
await runTests(suitesOf("product", "platform", "template"), "whole");
