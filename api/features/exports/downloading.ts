import type { Readable } from 'node:stream';
import type { DownloadFormat } from '../../contract/documents.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { personKey } from '../../core/text-pool/long-texts.ts';
import { notFound, unavailable } from '../../core/errors.ts';
import { Turns } from '../../core/turns.ts';
import { hasHidden } from '../../../db/exports/statements.ts';
import { ExportFailed } from '../../conversion/out/export-failed.ts';
import { makeFile } from './make-file.ts';
import type { ExportsDependencies } from './service.ts';
import { listTree } from './tree.ts';

/** One document as a file that is made while its person waits. */
export interface Download {
  stream: Readable;
  filename: string;
  mimetype: string;
}

export type PrintFormat = Exclude<DownloadFormat, 'md' | 'zip'>;

/** How long a person waits, their turn included. Milliseconds. */
const longestWait = 60_000;
const most = 2;

/** Makes downloads, a few at a time in each process; each person has one under way, so that nobody waits for another's. */
export function createDownloads(dependencies: ExportsDependencies) {
  const { knex, documents } = dependencies;
  const turns = new Turns(most, {
    downloads: {
      maxRunning: most,
      maxRunningPerSender: 1,
      maxWaiting: 50,
      maxWaitingPerSender: 5,
      refusal: texts.downloadsAtOnce,
    },
  });

  /**
   * @param hungUp aborted when the person no longer waits
   * @throws AppError 404, 429; 503 where it takes longer than a minute
   */
  return async (actor: Actor, id: number, format: PrintFormat, hungUp: AbortSignal): Promise<Download> => {
    const inTime = AbortSignal.timeout(longestWait);
    const signal = AbortSignal.any([inTime, hungUp]);
    await documents.export(actor, id, format);
    try {
      return await turns.run('downloads', { sender: personKey(actor.id), signal }, () =>
        make(actor, id, format, signal),
      );
    } catch (error) {
      if (hungUp.aborted) throw hungUp.reason;
      if (inTime.aborted || error instanceof ExportFailed) throw unavailable(texts.documentTooLargeToPrint);
      throw error;
    }
  };

  async function make(actor: Actor, id: number, format: PrintFormat, signal: AbortSignal): Promise<Download> {
    const space = await spaceOfDocument(knex, actor, id);
    const wanted = { documentId: id, branch: false, withFiles: true, withSearch: false };
    const tree = await listTree(knex, actor, { ...wanted, spaceId: space.id });
    const seen = new Set([id]);
    const job = { ...dependencies, wanted, format, actor, space, tree, signal };
    const { content, filename, mimetype } = await makeFile({
      ...job,
      isSingle: true,
      onDocument: () => undefined,
      onPicture: ({ documentId }) => void seen.add(documentId),
    });
    try {
      // a document may have been closed to this person while the file was made
      if (await hasHidden(knex, [...seen], actor)) throw notFound('Document');
    } catch (error) {
      content.destroy();
      throw error;
    }
    return { stream: content, filename, mimetype };
  }
}
