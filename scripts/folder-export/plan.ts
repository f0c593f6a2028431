import type { Actor } from '../../api/core/access/actor.ts';
import type { Services } from '../../api/services.ts';
import { createNames, exportedFileName, safeName } from './safe-names.ts';

type Attachment = Awaited<ReturnType<Services['attachments']['list']>>[number];
type ListedDocument = Awaited<ReturnType<Services['documents']['list']>>['rows'][number];

export interface ExportedFile {
  attachment: Attachment;
  /** Relative to the export's folder, with slashes. */
  path: string;
}

export interface ExportedDocument {
  id: number;
  spaceId: number;
  path: string;
  files: ExportedFile[];
}

interface PlanOptions {
  services: Pick<Services, 'attachments' | 'documents'>;
  actor: Actor;
  onDocument: () => void;
}

const pageSize = 100;

/** Where everything of a space goes: its documents, each before those below it, with their files. */
export async function planSpace(
  space: { id: number; folder: string },
  options: PlanOptions,
): Promise<ExportedDocument[]> {
  const children = byParent(await allDocuments(space.id, options));
  const planned: ExportedDocument[] = [];
  // a list of what is to do, not calls within calls: a tree may be deep
  const waiting = [{ parentId: null as number | null, folder: space.folder }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const nameOf = createNames();
    for (const { id, title } of children.get(next.parentId) ?? []) {
      options.onDocument();
      const place = `${next.folder}/${nameOf(documentName(title))}`;
      const files = await planFiles(id, `${place}.files`, options);
      planned.push({ id, spaceId: space.id, path: `${place}.md`, files });
      if (children.has(id)) waiting.push({ parentId: id, folder: place });
    }
  }
  return planned;
}

/**
 * A README or an index is the text of its folder when it is imported, which this one is not; other endings would make
 * the folder of one document the file of another.
 */
function documentName(title: string): string {
  const name = safeName(title, 'Untitled');
  return /^(?:readme|index)$/i.test(name) || /\.(?:files|md|markdown)$/i.test(name) ? `${name}_` : name;
}

async function allDocuments(spaceId: number, { services, actor }: PlanOptions): Promise<ListedDocument[]> {
  const all: ListedDocument[] = [];
  let after: string | undefined;
  do {
    const page = await services.documents.list(actor, spaceId, { after, limit: pageSize });
    all.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return all;
}

function byParent(documents: ListedDocument[]): Map<number | null, ListedDocument[]> {
  const children = new Map<number | null, ListedDocument[]>();
  for (const document of documents) {
    const level = children.get(document.parentId);
    if (level) level.push(document);
    else children.set(document.parentId, [document]);
  }
  // of two that share a title, the first one keeps its name at each export
  for (const level of children.values()) level.sort((a, b) => (a.position < b.position ? -1 : 1));
  return children;
}

async function planFiles(
  documentId: number,
  folder: string,
  { services, actor }: PlanOptions,
): Promise<ExportedFile[]> {
  const nameOf = createNames();
  const attachments = await services.attachments.list(actor, documentId);
  return attachments.map((attachment) => {
    const name = exportedFileName(attachment.filename);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    return { attachment, path: `${folder}/${nameOf(stem, ending)}` };
  });
}
