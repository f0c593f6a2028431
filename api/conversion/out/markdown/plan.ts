import type { AttachedFile, TreeDocument } from '../format.ts';
import { createNames, exportedFileName, maxNameLength, safeName } from '../shared/safe-names.ts';

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

/** UTF-16 units. Windows opens 260, with the folder into which somebody unpacks the export. */
const maxPathLength = 200;
/** How long the names of a branch may be, in characters. The first with which all of its paths are short enough counts. */
const nameLengths = [maxNameLength, 40, 30, 20, 12];
/** UTF-16 units. Below a longer folder no folders are made: what would lie in them lies beside it. */
const maxFolderLength = 110;
/** ` (123)` */
const numberLength = 6;

type DocumentWithFiles = TreeDocument & { attached: AttachedFile[] };

/**
 * Gives each document a path: it becomes `Title.md`, the documents below it go to `Title/`, its files to `Title.files/`.
 * Where such a path would be too long, the names of the whole branch are shorter.
 */
export async function planPaths(
  tree: readonly TreeDocument[],
  { folder, filesOf, onDocument }: PlanOptions,
): Promise<PlannedDocument[]> {
  const branches: DocumentWithFiles[][] = [];
  for (const document of tree) {
    onDocument?.();
    const withFiles = { ...document, attached: await filesOf(document.id) };
    if (document.parentId === null) branches.push([withFiles]);
    else branches.at(-1)?.push(withFiles);
  }
  // of two documents with the same name, the first one in the tree keeps it in each export
  const names = new Map<string, ReturnType<typeof createNames>>();
  return branches.flatMap((branch) => {
    const length = nameLengths.find((each) => longestPath(branch, folder, each) <= maxPathLength);
    const nameLength = length ?? Math.min(...nameLengths);
    return planBranch(branch, { folder, names, nameLength, isFlat: length === undefined });
  });
}

function longestPath(branch: readonly DocumentWithFiles[], folder: string, nameLength: number): number {
  const lengths = new Map<number | null, number>([[null, folder.length]]);
  let longest = 0;
  for (const { id, parentId, title, attached } of branch) {
    const above = lengths.get(parentId) ?? 0;
    const own = above + 1 + documentName(title, nameLength).length + numberLength;
    lengths.set(id, own);
    const names = attached.map(({ name }) => exportedFileName(name, nameLength).length + numberLength);
    longest = Math.max(longest, own + '.md'.length, ...names.map((each) => own + '.files/'.length + each));
  }
  return longest;
}

interface BranchOptions {
  folder: string;
  /** By the paths of the folders. */
  names: Map<string, ReturnType<typeof createNames>>;
  nameLength: number;
  /** Whether even the shortest names are too long for folders within each other. */
  isFlat: boolean;
}

function planBranch(
  branch: readonly DocumentWithFiles[],
  { folder, names, nameLength, isFlat }: BranchOptions,
): PlannedDocument[] {
  const folders = new Map<number | null, string>([[null, folder]]);
  return branch.map(({ attached, ...document }) => {
    const above = folders.get(document.parentId) ?? folder;
    const nameOf = names.get(above) ?? createNames();
    names.set(above, nameOf);
    const place = `${above === '' ? '' : `${above}/`}${nameOf(documentName(document.title, nameLength))}`;
    folders.set(document.id, isFlat && place.length > maxFolderLength ? above : place);
    return { ...document, path: `${place}.md`, files: planFiles(attached, `${place}.files`, nameLength) };
  });
}

/**
 * An import takes a README or an index for the text of its folder, so such a title gets a `_`. So does a title with one
 * of our endings: the folder of one document could have the name of another's file.
 */
function documentName(title: string, maxLength: number): string {
  const name = safeName(title, 'Untitled', maxLength);
  return /^(?:readme|index)$/i.test(name) || /\.(?:files|md|markdown)$/i.test(name) ? `${name}_` : name;
}

function planFiles(files: readonly AttachedFile[], folder: string, maxLength: number): PlannedFile[] {
  const nameOf = createNames();
  return files.map((file) => {
    const name = exportedFileName(file.name, maxLength);
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    return { file, path: `${folder}/${nameOf(stem, ending)}` };
  });
}
