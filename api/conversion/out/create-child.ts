import { createHost, type Host } from '../process/host.ts';
import type { Tasks } from './tasks.ts';

export type Child = Host<Tasks>;

/**
 * Work on texts and pictures that people chose runs in processes of its own: native code may take memory that no thread
 * can be held to.
 * @param writable the folder in which it may write; none unless given
 */
export const createChild = (writable?: string): Child =>
  createHost<Tasks>({
    title: 'The process for exports',
    entry: 'out/child',
    caller: import.meta.url,
    // for a task; `run` says how long it may take by the clock
    limits: { memoryMb: 1024, cpuMs: 600_000 },
    isNative: true,
    writable,
  });
