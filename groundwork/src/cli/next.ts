/** Next's own command, run by Node itself: a signal for npx would not arrive at it. */
export const next = "node_modules/next/dist/bin/next";

/** Next tells its makers nothing from here. */
export const quiet = { NEXT_TELEMETRY_DISABLED: "1" };
