import { serveTasks } from '../process/serve-tasks.ts';
import { tasks } from './tasks.ts';

/** The program of the processes that `create-child.ts` starts. */
serveTasks(tasks);
