import { constants, setPriority } from 'node:os';

export type WorkPriority = 'low' | 'normal';

let chosen: WorkPriority = 'low';

/** Sets the priority of the work that runs beside the server: child processes and threads for long texts. Called once, at the start. */
export function setWorkPriority(priority: WorkPriority): void {
  chosen = priority;
}

/** For threads: 10 is far behind the event loop and PostgreSQL, 0 beside them. */
export const threadNiceness = (): number => (chosen === 'low' ? 10 : 0);

/** The server and PostgreSQL come before a child process. */
export function lowerPriority(pid: number): void {
  if (chosen === 'normal') return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended already, or this system does not allow it
  }
}
