import { Socket as DatagramSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

export interface Confined {
  /** The time of a processor counts from here on. */
  beginTask: () => void;
  /** Until the next task, no time counts. */
  endTask: () => void;
  /** Whether the task has used this share of its time. */
  isTimeUsed: (share: number) => boolean;
}

/**
 * Called first in a child process of `forkChild`. The process then ends itself, from a thread of its own, when it takes
 * more memory than it was given, or more time of a processor for one task; also while its main thread is busy, or its
 * parent has died. It can connect to nothing.
 */
export function confine(): Confined {
  const [memoryMb, cpuMs] = process.argv.slice(2).map(Number) as [number, number];
  const cpuMicroseconds = cpuMs * 1000;
  const watcher = new Worker(watch, {
    eval: true,
    execArgv: [],
    stdin: false,
    workerData: { bytes: memoryMb * 1024 * 1024, cpuMicroseconds },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watcher.unref();
  process.once('disconnect', () => process.exit());
  closeNetwork();
  let usedBefore = 0;
  return {
    beginTask: () => {
      usedBefore = usedCpu();
      watcher.postMessage(usedBefore);
    },
    endTask: () => watcher.postMessage(null),
    isTimeUsed: (share) => usedCpu() - usedBefore > share * cpuMicroseconds,
  };
}

/** By this process since it started. Microseconds. */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

// as text: a file of its own would be another entry of the build
const watch = `
const { parentPort, workerData: { bytes, cpuMicroseconds } } = require('node:worker_threads');
const { ppid } = process;
const usedCpu = () => { const { user, system } = process.cpuUsage(); return user + system; };
let usedBefore = null;
parentPort.on('message', (used) => { usedBefore = used; });
setInterval(() => {
  const isTooLong = usedBefore !== null && usedCpu() - usedBefore > cpuMicroseconds;
  if (isTooLong || process.ppid !== ppid || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL');
}, 20);
`;

function closeNetwork(): void {
  const refuse = () => {
    throw new Error('This process has no network');
  };
  Socket.prototype.connect = refuse;
  DatagramSocket.prototype.connect = refuse;
  DatagramSocket.prototype.send = refuse;
  DatagramSocket.prototype.bind = refuse;
  globalThis.fetch = refuse;
}
