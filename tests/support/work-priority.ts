import { setWorkPriority } from '../../api/conversion/process/priority.ts';

// tests wait for child processes and threads: behind the workers of the run, these would starve
setWorkPriority('normal');
