import { posix } from 'node:path';
import type { LinkTarget } from '../../../text/markdown/parts.ts';
import { replaceTargets } from '../../../text/markdown/replace-targets.ts';
import { noTime, type ExportedSpace, type ExportEntry, type ExportJob, type MadeFile } from '../format.ts';
import { readAddress } from '../shared/own-addresses.ts';
import { zipEntries } from '../shared/zip.ts';
import { manifestDocument, manifestPath, manifestText, type Manifest } from './manifest.ts';
import { planPaths, type PlannedDocument } from './plan.ts';

/** A zip of Markdown files that Lectern can import again. */
export async function makeMarkdown(job: ExportJob): Promise<MadeFile> {
  const { wanted, space, tree, notes, onDocument } = job;
  const filesOf = async (documentId: number) => (wanted.withFiles ? job.filesOf(documentId) : []);
  const documents = await planPaths(tree, { folder: '', filesOf });
  const entries = markdownEntries([{ space, folder: '', documents }], job);
  const content = zipEntries(entries, { onDocument, onMissing: (path) => notes.add('file', path) });
  return { content, ending: '.zip', mimetype: 'application/zip' };
}

/** A space, or a part of it, in a folder of an export. */
export interface PlannedSpace {
  space: ExportedSpace;
  /** Relative; '' at the top. */
  folder: string;
  documents: PlannedDocument[];
}

/** Every file of the spaces: each document with its own files, and after the documents of a space its manifest. */
export async function* markdownEntries(
  spaces: readonly PlannedSpace[],
  { publicUrl, read, readMarkdown }: Pick<ExportJob, 'publicUrl' | 'read' | 'readMarkdown'>,
): AsyncGenerator<ExportEntry, void> {
  const places = placesOf(
    spaces.flatMap(({ documents }) => documents),
    publicUrl,
  );
  for (const { space, folder, documents } of spaces) {
    const prefix = folder === '' ? '' : `${folder}/`;
    const pathIn = (path: string) => path.slice(prefix.length);
    const byId = new Map(documents.map((document) => [document.id, document]));
    const { name, description, language } = space;
    const manifest: Manifest = { version: 1, space: { name, description, language }, documents: [] };
    for (const document of documents) {
      const source = await read(document.id);
      // a text that cannot be parsed keeps its links
      const targets = (await readMarkdown(source))?.targets ?? [];
      const text = withRelativeLinks(source, targets, { document, places });
      const parent = document.parentId === null ? undefined : byId.get(document.parentId);
      manifest.documents.push(manifestDocument(document, text, { parent, pathIn }));
      const modifiedAt = document.updatedAt;
      yield { kind: 'document', path: document.path, modifiedAt, open: () => Promise.resolve(text) };
      for (const { file, path } of document.files)
        yield { kind: 'file', path, modifiedAt, open: () => file.open() };
    }
    yield {
      kind: 'manifest',
      path: prefix + manifestPath,
      modifiedAt: noTime,
      open: () => Promise.resolve(manifestText(manifest)),
    };
  }
}

interface Places {
  /** Paths by the documents' ids. */
  documents: ReadonlyMap<number, string>;
  /** The path of an attached file by its key, for a link in a document. */
  fileOf: (key: string, documentId: number) => string | undefined;
  publicUrl: string | undefined;
}

function placesOf(documents: readonly PlannedDocument[], publicUrl: string | undefined): Places {
  const paths = new Map(documents.map(({ id, path }) => [id, path]));
  const files = new Map<string, Map<number, string>>();
  for (const { id, files: own } of documents)
    for (const { file, path } of own) {
      const known = files.get(file.key) ?? new Map<number, string>();
      files.set(file.key, known.set(id, path));
    }
  // copies of a document share their files: prefer the document's own
  const fileOf = (key: string, documentId: number) => {
    const known = files.get(key);
    return known?.get(documentId) ?? known?.values().next().value;
  };
  return { documents: paths, fileOf, publicUrl };
}

/** Makes links to exported documents and files relative; every other byte stays as it is. */
function withRelativeLinks(
  source: string,
  targets: readonly LinkTarget[],
  { document, places }: { document: PlannedDocument; places: Places },
): string {
  const replacements = new Map<LinkTarget, string>();
  for (const target of targets) {
    const { documentId, key, rest } = readAddress(target.raw, places.publicUrl);
    const to = documentId ? places.documents.get(documentId) : key && places.fileOf(key, document.id);
    if (to) replacements.set(target, relativePath(document.path, to) + rest);
  }
  return replaceTargets(source, replacements);
}

/** Escapes whatever ends a link in Markdown or HTML, but keeps the letters of all languages readable. */
function relativePath(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.replace(/[^\p{L}\p{N}\p{M}\-_.~/]/gu, (character) =>
    encodeURIComponent(character).replace(
      /[!'()*]/g,
      (bare) => `%${bare.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}
