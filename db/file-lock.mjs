// File locks of the operating system (flock). They belong to the open file, not to the process: a child process that
// inherits the descriptor keeps the lock, and the kernel releases it when the last process with the descriptor ends.
// They also hold between containers, where process numbers mean nothing. Plain JavaScript: the build uses it too.
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';

/** macOS flags that lock a file while opening it; Node.js does not name them. */
const openLocked = { exclusive: 0x20, shared: 0x10 };

/**
 * Tries once to lock the file. With 'exclusive', a missing file is created.
 * @param {string} path
 * @param {'exclusive' | 'shared'} kind
 * @returns {Promise<{ state: 'held', descriptor: number } | { state: 'taken' } | { state: 'unavailable', reason: string
 *   }>} held: until the descriptor is closed, here and in every child that inherited it
 * @throws the system's error if the file cannot be opened
 */
export async function lockFile(path, kind) {
  const { O_RDONLY, O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  const access = kind === 'exclusive' ? O_RDWR | O_CREAT : O_RDONLY;
  if (process.platform === 'darwin') return openAndLock(path, access | O_NONBLOCK | openLocked[kind]);
  const descriptor = openSync(path, access, 0o600);
  const result = await lockDescriptor(descriptor, kind);
  if (result.state !== 'held') closeSync(descriptor);
  return result;
}

function openAndLock(path, flags) {
  try {
    return { state: 'held', descriptor: openSync(path, flags, 0o600) };
  } catch (error) {
    if (error.code === 'EAGAIN') return { state: 'taken' };
    if (error.code === 'ENOTSUP' || error.code === 'EOPNOTSUPP')
      return { state: 'unavailable', reason: 'the file system has no locks' };
    throw error;
  }
}

/** Node.js cannot lock files. The program "flock" locks the descriptor that it shares with us, and ends. */
function lockDescriptor(descriptor, kind) {
  const flags = [kind === 'exclusive' ? '-x' : '-s', '-n', '3'];
  const child = spawn('flock', flags, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk) => (complaint += chunk));
  return new Promise((done) => {
    child.on('error', ({ code, message }) =>
      done({
        state: 'unavailable',
        reason: code === 'ENOENT' ? 'the program "flock" is not installed' : message,
      }),
    );
    child.on('close', (code) => {
      if (code === 0) done({ state: 'held', descriptor });
      // if somebody else holds the lock, flock prints nothing
      else if (code === 1 && complaint === '') done({ state: 'taken' });
      else done({ state: 'unavailable', reason: complaint.trim() || `flock ended with ${code}` });
    });
  });
}
