import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '../is-alive.mjs';

const run = promisify(execFile);

/** Whether a process is PostgreSQL's main process on a folder. @param folder absolute, without symbolic links */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform === 'linux' ? isPostmasterOnLinux(pid, folder) : isPostmasterByPs(pid, folder);
}

/** Finds PostgreSQL's main process on a folder whose `postmaster.pid` does not name it. */
export async function searchPostmaster(folder: string): Promise<number | undefined> {
  for (const pid of await allProcesses()) if (await isPostmaster(pid, folder)) return pid;
  return undefined;
}

async function isPostmasterOnLinux(pid: number, folder: string): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  // child processes call themselves "postgres: checkpointer"; the first word may be an emulator of another processor
  if (!words.slice(0, 3).some((word) => basename(word) === 'postgres')) return false;
  if (words[words.indexOf('-D') + 1] === folder) return true;
  // the folder was renamed while PostgreSQL ran in it
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
}

async function isPostmasterByPs(pid: number, folder: string): Promise<boolean> {
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return /^\S*postgres /.test(stdout) && `${stdout.trim()} `.includes(` -D ${folder} `);
}

async function allProcesses(): Promise<number[]> {
  if (process.platform === 'linux')
    return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const { stdout } = await run('ps', ['-axo', 'pid=']).catch(() => ({ stdout: '' }));
  return stdout.split('\n').map(Number).filter(Boolean);
}
