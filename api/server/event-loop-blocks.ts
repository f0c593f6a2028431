import { readFileSync } from 'node:fs';

/** How often the event loop is checked. Milliseconds. */
const interval = 20;
/** If the process computes for longer than this, all requests wait: that counts as a block. Milliseconds. */
export const blockLength = 100;

/**
 * Watches the event loop of this thread for blocks: stretches of more than `blockLength` in which it only computed, so
 * that no request was answered. Only processor time of this thread counts: if the machine gives the process no
 * processor, the loop is delayed too, but that is not a block.
 * @param onBlock called after each block with its processor time in milliseconds
 */
export function watchEventLoop(onBlock: (milliseconds: number) => void): void {
  let before = processorTime();
  const look = () => {
    const now = processorTime();
    if (now - before > blockLength) onBlock(now - before);
    before = now;
  };
  setInterval(look, interval).unref();
}

/** Processor time that this thread has used so far, in milliseconds. */
function processorTime(): number {
  // available from Node 24 on
  const usage = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  if (usage) return (usage.user + usage.system) / 1000;
  return linuxProcessorTime() ?? performance.now();
}

let hasSchedulerFigures = process.platform === 'linux';

/** Null if the system does not report it; the caller then uses elapsed time. */
function linuxProcessorTime(): number | null {
  if (!hasSchedulerFigures) return null;
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    hasSchedulerFigures = false;
    return null;
  }
}
