import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { MakeExport } from '../../contract/exports.ts';
import type { Language } from '../../text/languages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import type { Storage } from '../../core/access/storage.ts';
import { writeAs, type Rights } from '../../core/access/writing.ts';
import { forbidden, notFound, refused, tooMany } from '../../core/errors.ts';
import type { TemporarySpace } from '../../core/temporary-space.ts';
import {
  addExport,
  cancelExport,
  hasHidden,
  isExportHidden,
  readExport,
  type ExportRow,
} from '../../../db/exports/statements.ts';
import { Space } from '../../../db/spaces/space.ts';
import { exportQueue } from '../../../db/jobs/queues.ts';
import { countAhead } from '../../../db/jobs/turn-statements.ts';
import { FileMissing, openStored, type FilesPort } from '../../ports/files/port.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';
import {
  markdownEntries,
  type ExportEntry,
  type PlannedSpace,
} from '../../conversion/out/markdown/entries.ts';
import { planPaths } from '../../conversion/out/markdown/plan.ts';
import { createNames, safeName } from '../../conversion/out/shared/safe-names.ts';
import { createDownloads } from './downloading.ts';
import { commonScriptsWithoutFont } from '../../conversion/out/book/pdf/missing-scripts.ts';
import { createKeeping } from './keeping.ts';
import { makeFile, type NamedFile } from './make-file.ts';
import type { ReadExport } from './present.ts';
import { createRunner } from './running.ts';
import { listTree } from './tree.ts';

export interface ExportsDependencies {
  knex: Knex;
  files: FilesPort;
  temporary: Pick<TemporarySpace, 'folder' | 'maxJobBytes'>;
  storage: Pick<Storage, 'refuseJob' | 'gated'>;
  documents: Pick<DocumentsService, 'export' | 'read'>;
  attachments: Pick<AttachmentsService, 'find' | 'list' | 'open'>;
  /** The origin under which people open Lectern: links may be written with it. */
  publicUrl: string | undefined;
  /** A folder with further fonts for print. */
  fonts: string | undefined;
  /** Of the workspace, for people who have chosen none. */
  language: Language;
  /** Of all finished exports that are kept. Bytes; 0: no limit. */
  maxBytes: number;
}

/** How many unfinished exports a person may have. */
const mostAtOnce = 10;
/** Seconds. */
const tryAgainAfter = 30;

export type ExportsService = ReturnType<typeof createExportsService>;

/** Takes documents out: in the page as a file that is made in the background, at the command line as a folder. */
export function createExportsService(dependencies: ExportsDependencies) {
  const { knex, files, documents, attachments, publicUrl } = dependencies;
  const contentOf = (actor: Actor) => async (id: number) => (await documents.read(actor, id)).content;
  const { work } = createRunner(dependencies);
  const keeping = createKeeping(dependencies);
  const withPlace = async (actor: Actor, row: ExportRow): Promise<ReadExport> => ({
    row,
    ahead: row.state === 'waiting' ? await countAhead(knex, exportQueue, row.id) : null,
    isHidden: await isExportHidden(knex, row, actor),
  });
  return {
    /**
     * Asks for an export. It is made later, by `work`, and its person is notified.
     * @throws AppError 404, 429 where the person has some under way already, 507 where there is no room
     */
    async make(as: Actor, wanted: MakeExport): Promise<ReadExport> {
      await keeping.refuseEarly(as.id);
      const made = await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const { documentId = null, branch, format, files: withFiles, search: withSearch } = wanted;
        const space = await spaceWanted(trx, actor, wanted, rights);
        const row = await addExport(
          trx,
          { spaceId: space.id, documentId, branch, format, withFiles, withSearch },
          { userId: actor.id, onlySpaces: actor.onlySpaces ?? null, most: mostAtOnce },
        );
        if (!row) throw tooMany(texts.exportsAtOnce, tryAgainAfter);
        await noteExported(trx, actor, { ...wanted, spaceId: space.id });
        return row;
      });
      return withPlace(as, made);
    },

    read: async (actor: Actor, id: number): Promise<ReadExport> =>
      withPlace(actor, await readOwn(knex, actor, id)),

    /** @throws AppError 404, 409 where it has ended */
    async cancel(as: Actor, id: number): Promise<ReadExport> {
      const row = await writeAs(knex, as, async ({ trx, actor }) => {
        await readOwn(trx, actor, id);
        return cancelExport(trx, id);
      });
      if (!row) throw refused(texts.exportNotCancelled);
      return withPlace(as, row);
    },

    /**
     * Opens the file of an export.
     * @throws AppError 404; 409 before it is ready; 403 if the person may no longer see a document in it
     */
    async open(actor: Actor, id: number): Promise<OpenedExport> {
      const row = await readOwn(knex, actor, id);
      const { storageKey: key, filename, mimetype, sha256 } = row;
      if (key === null || filename === null || mimetype === null || sha256 === null)
        throw refused(texts.exportNotReady);
      if (await hasHidden(knex, row.documents, actor)) throw forbidden(texts.exportHidden);
      const size = Number(row.size);
      try {
        const stream = await openStored(files, { key, size, sha256 }, { name: `export ${id}` });
        return { stream, filename, mimetype, size };
      } catch (error) {
        throw error instanceof FileMissing ? notFound('File') : error;
      }
    },

    /** One document as a file that is made while its person waits: see `downloading.ts`. */
    download: createDownloads(dependencies),

    /** The common scripts for which no font is there. */
    missingScripts: () => commonScriptsWithoutFont(dependencies.fonts),

    /** Makes one export that waits. @returns whether there was one */
    work,

    /**
     * Makes the file of an export at once, for the command line to write.
     * @throws AppError 404; ExportFailed; the reason of `signal`
     */
    async makeNow(
      as: Actor,
      wanted: MakeExport,
      { signal, onStart, onDocument }: MakeNowOptions,
    ): Promise<NamedFile> {
      const { documentId = null, branch, format, files: withFiles, search: withSearch } = wanted;
      const { space, actor } = await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const found = await spaceWanted(trx, actor, wanted, rights);
        await noteExported(trx, actor, { ...wanted, spaceId: found.id });
        return { space: found, actor };
      });
      const chosen = { documentId, branch, withFiles, withSearch };
      const tree = await listTree(knex, actor, { ...chosen, spaceId: space.id });
      onStart(tree.length);
      const job = { ...dependencies, wanted: chosen, format, actor, space, tree, signal, onDocument };
      return makeFile({ ...job, onPicture: () => undefined });
    },

    /**
     * Plans spaces as folders of Markdown, for the command line to write.
     * @param spaces each goes into a folder of its own
     */
    async planFolders(
      actor: Actor,
      spaces: readonly PlannedSpace['space'][],
      { onDocument }: { onDocument: () => void },
    ): Promise<PlannedFolders> {
      const nameOf = createNames();
      const planned: PlannedSpace[] = [];
      for (const space of spaces) {
        const folder = nameOf(safeName(space.name, 'Untitled'));
        const tree = await listTree(knex, actor, { spaceId: space.id, documentId: null, branch: true });
        const filesOf = (documentId: number) => attachments.list(actor, documentId);
        planned.push({ space, folder, documents: await planPaths(tree, { folder, filesOf, onDocument }) });
      }
      return {
        folders: planned.map(({ folder }) => folder),
        documents: planned.reduce((sum, each) => sum + each.documents.length, 0),
        entries: () =>
          markdownEntries(planned, {
            publicUrl,
            contentOf: contentOf(actor),
            openFile: (attachment) => attachments.open(attachment),
          }),
      };
    },
  };
}

const noteExported = (
  trx: Knex.Transaction,
  actor: Actor,
  { spaceId, documentId, branch, format }: MakeExport & { spaceId: number },
): Promise<void> =>
  audit(trx, actor, {
    action: documentId === undefined || branch ? 'documents.exported' : 'document.exported',
    target: documentId === undefined ? { type: 'space', id: spaceId } : { type: 'document', id: documentId },
    details: { format, ...(documentId !== undefined && branch && { branch }) },
  });

export interface MakeNowOptions {
  signal: AbortSignal;
  /** Called with the number of documents. */
  onStart: (documents: number) => void;
  /** Called before each. */
  onDocument: () => void;
}

export interface OpenedExport {
  stream: Readable;
  filename: string;
  mimetype: string;
  /** Bytes. */
  size: number;
}

export interface PlannedFolders {
  /** One for each space, also for an empty one. */
  folders: string[];
  documents: number;
  entries: () => AsyncGenerator<ExportEntry, void>;
}

/** The space that is exported, or that holds the document; its rights are looked at again at the end. @throws AppError 404 */
async function spaceWanted(
  trx: Knex.Transaction,
  actor: Actor,
  { spaceId = 0, documentId }: MakeExport,
  rights: Rights,
): Promise<Space> {
  if (documentId !== undefined) {
    const space = await spaceOfDocument(trx, actor, documentId);
    rights.onDocument(actor, documentId, space);
    return space;
  }
  const space = await spaceSeen(trx, actor, spaceId);
  rights.inSpace(actor, space);
  return space;
}

const spaceSeen = (knex: Knex, actor: Actor, id: number) =>
  Space.query(knex)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .findById(id)
    .throwIfNotFound({ type: 'Space' });

/** @throws AppError 404, also for one of a space that does not exist for the actor's token */
async function readOwn(knex: Knex, { id: userId, onlySpaces }: Actor, id: number): Promise<ExportRow> {
  const row = await readExport(knex, id, userId);
  if (!row || (onlySpaces && !onlySpaces.includes(row.spaceId))) throw notFound('Export');
  return row;
}
