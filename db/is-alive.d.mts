/**
 * Whether a process with this number is running, whoever owns it. False for a process that has ended but whose parent
 * has not collected its status: it keeps its number, but holds no resources.
 */
export function isAlive(pid: number): boolean;

/** Whether a process has this number, even one that has ended. PostgreSQL treats such a process as running. */
export function isTaken(pid: number): boolean;
