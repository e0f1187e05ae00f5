/** Whether the server runs on this Node. `version`: as in `process.version`. */
export function isSupportedNode(version: string): boolean;
