import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { MakeExport } from '../../contract/exports.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { writeAs, type Rights } from '../../core/access/writing.ts';
import { forbidden, notFound, refused, tooMany } from '../../core/errors.ts';
import {
  addExport,
  cancelExport,
  hasHidden,
  isExportHidden,
  readExport,
  type ExportRow,
  type WantedExport,
} from '../../../db/exports/statements.ts';
import type { Space } from '../../../db/spaces/space.ts';
import { exportQueue } from '../../../db/jobs/queues.ts';
import { countAhead } from '../../../db/jobs/turn-statements.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { FileMissing, openStored } from '../../ports/files/port.ts';
import type { DocumentsService } from '../documents/service.ts';
import type { ExportEntry } from '../../conversion/out/format.ts';
import { markdownEntries, type PlannedSpace } from '../../conversion/out/markdown/make.ts';
import { planPaths } from '../../conversion/out/markdown/plan.ts';
import { createNames, safeName } from '../../conversion/out/shared/safe-names.ts';
import { createDownloads } from './downloading.ts';
import { commonScriptsWithoutFont } from '../../conversion/out/book/pdf/missing-scripts.ts';
import { createKeeping } from './keeping.ts';
import { makeFile, type NamedFile } from './make-file.ts';
import type { ReadExport } from './present.ts';
import { createReader } from './reader.ts';
import { createRunner, type RunnerDependencies } from './running.ts';
import { listTree } from './tree.ts';
import { visibleSpace } from '../../core/access/managed-space.ts';

interface ExportsDependencies extends RunnerDependencies {
  documents: Pick<DocumentsService, 'export' | 'read'>;
}

/** For each person. */
const maxUnfinished = 10;
const retryAfterSeconds = 30;

export type ExportsService = ReturnType<typeof createExportsService>;

/** Exports documents: for the page as a file that is made in the background, for the command line as a folder. */
export function createExportsService(dependencies: ExportsDependencies) {
  const { knex, files, live, publicUrl } = dependencies;
  const { work } = createRunner(dependencies);
  const keeping = createKeeping(dependencies);
  const withPlace = async (actor: Actor, row: ExportRow): Promise<ReadExport> => ({
    row,
    ahead: row.state === 'waiting' ? await countAhead(knex, exportQueue, row.id) : null,
    isHidden: await isExportHidden(knex, row, actor),
  });
  return {
    /**
     * Asks for an export. `work` makes it later and notifies the person.
     * @throws AppError 404, 429 if the person has too many unfinished exports, 507 if there is no room
     */
    async make(as: Actor, wanted: MakeExport, key?: RequestKey): Promise<ReadExport> {
      await keeping.refuseEarly(as.id);
      const made = await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const chosen = chosenIn(wanted);
        const space = await spaceWanted(trx, actor, wanted, rights);
        const row = await addExport(
          trx,
          { spaceId: space.id, ...chosen },
          { userId: actor.id, onlySpaces: actor.onlySpaces ?? null, most: maxUnfinished },
        );
        if (!row) throw tooMany(texts.exportsAtOnce, retryAfterSeconds);
        await noteMade(trx, key, row.id);
        await noteExported(trx, actor, { ...wanted, spaceId: space.id });
        return row;
      });
      return withPlace(as, made);
    },

    /**
     * An export that an earlier request asked for, as `make` answers it.
     * @throws AppError 404 if the actor no longer sees what it is of
     */
    async madeBefore(actor: Actor, id: number, { spaceId = 0, documentId }: MakeExport): Promise<ReadExport> {
      if (documentId === undefined) await visibleSpace(knex, actor, spaceId);
      else await spaceOfDocument(knex, actor, documentId);
      return withPlace(actor, await readOwn(knex, actor, id));
    },

    read: async (actor: Actor, id: number): Promise<ReadExport> =>
      withPlace(actor, await readOwn(knex, actor, id)),

    /** @throws AppError 404, 409 if it has ended */
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
        throw error instanceof FileMissing ? notFound(texts.fileNotFound) : error;
      }
    },

    /** One document as a file that is made while its person waits: see `downloading.ts`. */
    download: createDownloads(dependencies),

    /** The common scripts that no font on this machine has. */
    missingScripts: () => commonScriptsWithoutFont(dependencies.fonts),

    /** Makes one waiting export. @returns whether there was one */
    work,

    /**
     * Makes the file of an export at once, for the command line.
     * @throws AppError 404; ExportFailed; the reason of `signal`
     */
    async makeNow(
      as: Actor,
      wanted: MakeExport,
      { signal, onStart, onDocument }: MakeNowOptions,
    ): Promise<NamedFile> {
      const { format, ...chosen } = chosenIn(wanted);
      const { space, actor } = await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const found = await spaceWanted(trx, actor, wanted, rights);
        await noteExported(trx, actor, { ...wanted, spaceId: found.id });
        return { space: found, actor };
      });
      await live.foldSpace(space.id);
      const tree = await listTree(knex, actor, { ...chosen, format, spaceId: space.id });
      onStart(tree.length);
      return makeFile(dependencies, {
        ...{ wanted: chosen, format, actor, space, tree, signal, onDocument },
        onPicture: () => undefined,
      });
    },

    /**
     * Plans spaces as folders of Markdown, for the command line.
     * @param spaces each becomes a folder
     */
    async planFolders(
      actor: Actor,
      spaces: readonly Space[],
      { onDocument }: { onDocument: () => void },
    ): Promise<PlannedFolders> {
      const reader = createReader(dependencies, actor);
      const nameOf = createNames();
      const planned: PlannedSpace[] = [];
      for (const space of spaces) {
        const folder = nameOf(safeName(space.name, 'Untitled'));
        await live.foldSpace(space.id);
        const tree = await listTree(knex, actor, {
          ...{ spaceId: space.id, documentId: null, branch: true },
          format: 'markdown',
        });
        const options = { folder, filesOf: reader.filesOf, onDocument };
        planned.push({ space, folder, documents: await planPaths(tree, options) });
      }
      return {
        folders: planned.map(({ folder }) => folder),
        documents: planned.reduce((sum, each) => sum + each.documents.length, 0),
        entries: () => markdownEntries(planned, { ...reader, publicUrl }),
      };
    },
  };
}

function chosenIn(wanted: MakeExport): Omit<WantedExport, 'spaceId'> {
  const { documentId = null, branch, format, files, search, comments } = wanted;
  return { documentId, branch, format, withFiles: files, withSearch: search, withComments: comments };
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
  /** One for each space, even if it is empty. */
  folders: string[];
  documents: number;
  entries: () => AsyncGenerator<ExportEntry, void>;
}

/** Finds the space, or that of the document, and notes which rights to check again before the commit. @throws AppError 404 */
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
  const space = await visibleSpace(trx, actor, spaceId);
  rights.inSpace(actor, space);
  return space;
}

/** @throws AppError 404, also if the actor's token is limited to other spaces */
async function readOwn(knex: Knex, { id: userId, onlySpaces }: Actor, id: number): Promise<ExportRow> {
  const row = await readExport(knex, id, userId);
  if (!row || (onlySpaces && !onlySpaces.includes(row.spaceId))) throw notFound(texts.exportNotFound);
  return row;
}
