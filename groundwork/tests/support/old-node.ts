const version = "Object.defineProperty(process, 'version', { value: 'v20.18.3' })";

/** Variables with which a child process takes its Node for one that is too old. */
export const oldNode = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(version)}` };
