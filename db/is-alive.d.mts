/**
 * Whether a process with this number runs, whoever owns it. One that has ended and that its parent has not asked about
 * yet still has its number, but holds and does nothing.
 */
export function isAlive(pid: number): boolean;
