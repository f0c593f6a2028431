import type { Readable } from 'node:stream';
import type { DownloadFormat } from '../../contract/documents.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { personKey } from '../../core/text-pool/long-texts.ts';
import { notFound, unavailable } from '../../core/errors.ts';
import { Turns } from '../../core/turns.ts';
import { hasHidden } from '../../../db/exports/statements.ts';
import { ExportFailed } from '../../conversion/out/format.ts';
import type { DocumentsService } from '../documents/service.ts';
import { makeFile, type FileDependencies } from './make-file.ts';
import { listTree } from './tree.ts';

/** One document as a file that is made while its person waits. */
export interface Download {
  stream: Readable;
  filename: string;
  mimetype: string;
}

export type PrintFormat = Exclude<DownloadFormat, 'md' | 'zip'>;

/** How long a person waits, including their turn. */
const maxWaitMs = 60_000;
/** In each process. */
const maxRunning = 2;

interface DownloadsDependencies extends FileDependencies {
  documents: Pick<DocumentsService, 'export' | 'read'>;
}

/** Makes downloads while people wait. Each person has one at a time, so that one busy person cannot block the others. */
export function createDownloads(dependencies: DownloadsDependencies) {
  const { knex, documents } = dependencies;
  const turns = new Turns(maxRunning, {
    downloads: {
      maxRunning,
      maxRunningPerSender: 1,
      maxWaiting: 50,
      maxWaitingPerSender: 5,
      refusal: texts.downloadsAtOnce,
    },
  });

  /**
   * @param hungUp aborted when the person stops waiting
   * @throws AppError 404, 429; 503 if it takes longer than a minute
   */
  return async (actor: Actor, id: number, format: PrintFormat, hungUp: AbortSignal): Promise<Download> => {
    const inTime = AbortSignal.timeout(maxWaitMs);
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
    const wanted = { documentId: id, branch: false, withFiles: true, withSearch: false, withComments: false };
    const tree = await listTree(knex, actor, { ...wanted, format, spaceId: space.id });
    const seen = new Set([id]);
    const { content, filename, mimetype } = await makeFile(dependencies, {
      ...{ wanted, format, actor, space, tree, signal },
      isSingle: true,
      onDocument: () => undefined,
      onPicture: (documentId) => void seen.add(documentId),
    });
    try {
      // the person may have lost the right to see a document while the file was made
      if (await hasHidden(knex, [...seen], actor)) throw notFound(texts.documentNotFound);
    } catch (error) {
      content.destroy();
      throw error;
    }
    return { stream: content, filename, mimetype };
  }
}
