import type { AttachedFile, TreeDocument } from '../format.ts';
import { createNames, exportedFileName, safeName } from '../shared/safe-names.ts';

interface PlannedFile {
  file: AttachedFile;
  /** Relative to the folder of the export, with slashes. */
  path: string;
}

export interface PlannedDocument extends TreeDocument {
  /** As `PlannedFile.path`. */
  path: string;
  files: PlannedFile[];
}

interface PlanOptions {
  /** For the documents at the top; '' for the folder of the export itself. */
  folder: string;
  filesOf: (documentId: number) => Promise<AttachedFile[]>;
  onDocument?: (() => void) | undefined;
}

/** Gives each document a path: it becomes `Title.md`, the documents below it go to `Title/`, its files to `Title.files/`. */
export async function planPaths(
  tree: readonly TreeDocument[],
  { folder, filesOf, onDocument }: PlanOptions,
): Promise<PlannedDocument[]> {
  // of two documents with the same title, the first one in the tree keeps its name in each export
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
 * An import takes a README or an index for the text of its folder, so such a title gets a `_`. So does a title with one
 * of our endings: the folder of one document could have the name of another's file.
 */
function documentName(title: string): string {
  const name = safeName(title, 'Untitled');
  return /^(?:readme|index)$/i.test(name) || /\.(?:files|md|markdown)$/i.test(name) ? `${name}_` : name;
}

function planFiles(files: readonly AttachedFile[], folder: string): PlannedFile[] {
  const nameOf = createNames();
  return files.map((file) => {
    const name = exportedFileName(file.name);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    return { file, path: `${folder}/${nameOf(stem, ending)}` };
  });
}
