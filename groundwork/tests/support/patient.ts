import { configure } from "@testing-library/react";

// Imported for its effect: on a busy machine a component takes seconds, and only a failure waits so long.
configure({ asyncUtilTimeout: 20_000 });
