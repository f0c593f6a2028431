import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { attachmentCalls } from '../../api/contract/attachments.ts';
import type { Actor } from '../../api/core/access/actor.ts';
import { AppError } from '../../api/core/errors.ts';
import { onceEach } from '../../api/core/once.ts';
import type { Services } from '../../api/services.ts';
import type { Report } from './report.ts';

interface LinkedFile {
  /** Absolute. */
  path: string;
  name: string;
}

export interface AttachOptions {
  attachments: Services['attachments'];
  actor: Actor;
  maxBytes: number;
  report: Report;
}

type Attached = Awaited<ReturnType<Services['attachments']['list']>>[number];

/** Attaches files to one document; a file that it has already, by name and content, is not attached again. */
export type FileAttacher = (file: LinkedFile) => Promise<string | null>;

/** Makes attachers, which share what is known of the files. */
export function createFileAttachers({ attachments, actor, maxBytes, report }: AttachOptions) {
  /** Null: refused. */
  const digestOf = onceEach((path: string): Promise<string | null> =>
    digest(path, maxBytes).catch((error: unknown) => refuse(path, error)),
  );
  /** Files that could not be attached to one document and are not tried for another. */
  const refused = new Set<string>();

  const refuse = (path: string, error: unknown): null => {
    if (!isOfThisFile(error)) throw error;
    report.refused(path, error.message);
    return null;
  };

  return (documentId: number): FileAttacher => {
    let present: Attached[] | undefined;
    return async ({ path, name }) => {
      const sha256 = await digestOf(path);
      if (sha256 === null || refused.has(path)) return null;
      present ??= await attachments.list(actor, documentId);
      const keptName = attachments.nameOf(name);
      const same = present.find((file) => file.sha256 === sha256 && file.filename === keptName);
      if (same) return urlOf(same);
      try {
        const made = await attachments.attach(actor, documentId, async (intake) => ({
          filename: name,
          file: await intake.keep(createReadStream(path)),
        }));
        report.counts.attachments += 1;
        present.push(made);
        return urlOf(made);
      } catch (error) {
        refuse(path, error);
        refused.add(path);
        return null;
      }
    };
  };
}

class FileTooLarge extends Error {}

async function digest(path: string, maxBytes: number): Promise<string> {
  const { size } = await stat(path);
  if (size > maxBytes) {
    const limit = Math.floor(maxBytes / (1024 * 1024));
    throw new FileTooLarge(`it is larger than ${limit} MB: set MAX_UPLOAD_MB higher, or make it smaller`);
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Anything else (the database is away, the disk is full) would befall the next file too. */
const isOfThisFile = (error: unknown): error is Error =>
  error instanceof FileTooLarge ||
  (error instanceof AppError && error.status < 500) ||
  (error instanceof Error && 'syscall' in error && 'path' in error);

const urlOf = ({ storageKey }: Attached): string =>
  attachmentCalls.file.path.replace('{storagePath}', encodeURIComponent(storageKey));
