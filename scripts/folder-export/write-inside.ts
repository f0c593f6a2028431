import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.ts';

/**
 * Creates a folder below `root`, with its parents.
 * @param path relative to `root`, with slashes
 * @throws CommandError if there is a symbolic link or a file in the path, because a link may lead out of `root`
 */
export async function makeFolderInside(root: string, path: string): Promise<void> {
  let folder = root;
  for (const part of path.split('/').filter((each) => each !== '.')) {
    folder = join(folder, part);
    const found = await statOf(folder);
    if (!found) await mkdir(folder);
    else if (!found.isDirectory()) throw inTheWay(folder, found);
  }
}

/**
 * Writes a file below `root`. It gets its name only once it is complete; if writing fails, an existing file stays.
 * @param path relative to `root`, with slashes
 * @param options.content is read to its end, or destroyed
 * @throws CommandError if there is a symbolic link or a folder at the path, or a file and `force` is not set
 */
export async function writeInside(
  root: string,
  path: string,
  { content, force }: { content: string | Readable; force: boolean },
): Promise<void> {
  try {
    await write(root, path, { content, force });
  } catch (error) {
    // the source may own a process and a folder
    if (typeof content !== 'string') content.destroy();
    throw error;
  }
}

async function write(
  root: string,
  path: string,
  { content, force }: { content: string | Readable; force: boolean },
): Promise<void> {
  const target = join(root, path);
  const folder = posix.dirname(path);
  await makeFolderInside(root, folder);
  const found = await statOf(target);
  if (found && !(force && found.isFile())) throw inTheWay(target, found);
  const partial = join(root, folder, `.partial-${randomBytes(8).toString('hex')}`);
  try {
    // 'wx' follows no link, and renaming replaces the existing entry: a hard link to that file keeps its content
    const file = await open(partial, 'wx');
    await pipeline(typeof content === 'string' ? [content] : content, file.createWriteStream());
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function inTheWay(path: string, found: Stats): CommandError {
  if (found.isSymbolicLink())
    return new CommandError(
      `${path} is a symbolic link, which may lead out of the folder. Nothing is written through links: ` +
        'remove it, or name another folder.',
    );
  const kind = found.isDirectory() ? 'a folder' : found.isFile() ? 'a file' : `neither a file nor a folder`;
  return new CommandError(`${path} is there already and is ${kind}. Remove it, or name another folder.`);
}
