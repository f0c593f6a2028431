/**
 * @param options.timeoutMs milliseconds to wait for a server that may be ending
 * @throws an error with a message if a server on this machine already uses the embedded database of DATA_DIR
 */
export function refuseSecondServer(options?: { timeoutMs?: number }): Promise<void>;
