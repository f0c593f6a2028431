/**
 * Whether a process with this number runs, whoever owns it. One that has ended and that its parent has not asked about
 * yet still has its number, but holds and does nothing.
 */
export function isAlive(pid: number): boolean;

/** Whether a process has this number, also one that has ended: PostgreSQL takes it for one that runs. */
export function isTaken(pid: number): boolean;
