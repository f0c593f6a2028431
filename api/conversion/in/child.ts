import { serveTasks } from '../process/serve-tasks.ts';
import { conversions } from './tasks.ts';

/** The program of the process that `run-conversion.ts` starts. */
serveTasks(conversions);
