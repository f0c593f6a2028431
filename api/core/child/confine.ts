import { Socket as DatagramSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/**
 * Called first in a child process of `forkChild`: ends it when it takes more memory or time than it was given, also while
 * its main thread is busy or its parent has died, and lets it connect to nothing.
 */
export function confine(): void {
  const [megabytes, milliseconds] = process.argv.slice(2).map(Number);
  const watcher = new Worker(watch, {
    eval: true,
    execArgv: [],
    workerData: { bytes: megabytes! * 1024 * 1024, milliseconds },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watcher.unref();
  process.once('disconnect', () => process.exit());
  closeNetwork();
}

// as text: a file of its own would be another entry of the build
const watch = `
const { workerData: { bytes, milliseconds } } = require('node:worker_threads');
const started = performance.now();
setInterval(() => {
  const isOver = process.memoryUsage.rss() > bytes || performance.now() - started > milliseconds;
  if (isOver) process.kill(process.pid, 'SIGKILL');
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
