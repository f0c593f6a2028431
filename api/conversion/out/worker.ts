import { serveTasks } from '../process/serve-tasks.ts';
import { tasks } from './tasks.ts';

/** The program of the processes that `child.ts` starts. */
serveTasks(tasks);
