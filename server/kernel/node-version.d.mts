/** Returns true if the server can run on this Node version, given as in `process.version`. */
export function isSupportedNode(version: string): boolean;
