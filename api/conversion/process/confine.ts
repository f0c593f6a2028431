import { Socket as DatagramSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** What a child process is at, for the one that watches it. */
export interface Confined {
  /** The time counts from here on. A child that does one task need not call it. */
  beginTask(): void;
  /** Until the next task, no time counts. */
  endTask(): void;
  /** Whether this part of the time is over, of a child that does one task. */
  isOver(share: number): boolean;
}

/**
 * Called first in a child process of `forkChild`: ends it when it takes more memory, or for a task more time of a
 * processor, than it was given, also while its main thread is busy or its parent has died, and lets it connect to nothing.
 */
export function confine(): Confined {
  const [megabytes, milliseconds] = process.argv.slice(2).map(Number);
  const watcher = new Worker(watch, {
    eval: true,
    execArgv: [],
    stdin: false,
    workerData: { bytes: megabytes! * 1024 * 1024, microseconds: milliseconds! * 1000 },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watcher.unref();
  process.once('disconnect', () => process.exit());
  closeNetwork();
  return {
    beginTask: () => watcher.postMessage(true),
    endTask: () => watcher.postMessage(false),
    isOver: (share) => {
      const { user, system } = process.cpuUsage();
      return user + system > share * milliseconds! * 1000;
    },
  };
}

// as text: a file of its own would be another entry of the build
const watch = `
const { parentPort, workerData: { bytes, microseconds } } = require('node:worker_threads');
const { ppid } = process;
const spent = () => { const { user, system } = process.cpuUsage(); return user + system; };
let began = spent();
parentPort.on('message', (isBegun) => { began = isBegun ? spent() : null; });
setInterval(() => {
  const isTooLong = began !== null && spent() - began > microseconds;
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
