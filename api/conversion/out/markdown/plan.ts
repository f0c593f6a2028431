import type { Attachment } from '../../../../db/attachments/attachment.ts';
import type { TreeDocument } from '../../../features/exports/tree.ts';
import { createNames, exportedFileName, safeName } from '../shared/safe-names.ts';

export interface ExportedFile {
  attachment: Attachment;
  /** Relative to the export's folder, with slashes. */
  path: string;
}

export interface PlannedDocument extends TreeDocument {
  /** As `ExportedFile`. */
  path: string;
  files: ExportedFile[];
}

interface PlanOptions {
  /** The folder of the documents at the top; '' for the export's own. */
  folder: string;
  filesOf: (documentId: number) => Promise<Attachment[]>;
  onDocument?: (() => void) | undefined;
}

/** Where everything goes: a document becomes `Title.md`, what is below it `Title/`, its files `Title.files/`. */
export async function planPaths(
  tree: readonly TreeDocument[],
  { folder, filesOf, onDocument }: PlanOptions,
): Promise<PlannedDocument[]> {
  // of two that share a title, the first one keeps its name at each export
  const names = new Map<number | null, ReturnType<typeof createNames>>();
  const folders = new Map<number | null, string>([[null, folder]]);
  const planned: PlannedDocument[] = [];
  for (const document of tree) {
    onDocument?.();
    const nameOf = names.get(document.parentId) ?? createNames();
    names.set(document.parentId, nameOf);
    const above = folders.get(document.parentId) ?? folder;
    const place = `${above === '' ? '' : `${above}/`}${nameOf(documentName(document.title))}`;
    folders.set(document.id, place);
    const files = planFiles(await filesOf(document.id), `${place}.files`);
    planned.push({ ...document, path: `${place}.md`, files });
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

function planFiles(attachments: readonly Attachment[], folder: string): ExportedFile[] {
  const nameOf = createNames();
  return attachments.map((attachment) => {
    const name = exportedFileName(attachment.filename);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    return { attachment, path: `${folder}/${nameOf(stem, ending)}` };
  });
}
