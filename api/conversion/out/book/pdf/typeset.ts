import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';

/** Runs in a child process: the memory of native code cannot be limited in a thread. */

export interface TypesetInput {
  /** The folder of the export. We read its templates, `books`, `img` and `empty`, and write `volumes`. */
  folder: string;
  /** Its number: `books/1.json` becomes `volumes/1.pdf`. */
  volume: string;
  /** The files in `img` that the volume shows. */
  pictures: readonly string[];
  fontFolders: readonly string[];
  /** A larger volume is not written. */
  maxBytes: number;
}

export interface Typeset {
  pages: number;
  /** Size of the volume, even if it was not written. */
  bytes: number;
}

/**
 * Prints a volume. Typst sees only the templates, the book as JSON, and its pictures; its workspace is an empty folder.
 * @throws Error with the message of Typst
 */
export async function typeset(input: TypesetInput): Promise<Typeset> {
  const { folder, volume, pictures, fontFolders, maxBytes } = input;
  const { compiler, at } = await openCompiler(folder, fontFolders);
  for (const name of ['book.typ', 'formulas.typ'])
    compiler.addSource(at(name), await readFile(join(folder, name), 'utf8'));
  compiler.mapShadow(at('book.json'), await readFile(join(folder, 'books', `${volume}.json`)));
  for (const name of pictures)
    compiler.mapShadow(at(`img/${name}`), await readFile(join(folder, 'img', name)));
  const { result } = compiled(compiler, at('book.typ'));
  const pdf = compiler.pdf(result, { pdfStandard: '1.7', pdfTags: true });
  if (pdf.length <= maxBytes) await writeFile(join(folder, 'volumes', `${volume}.pdf`), pdf);
  return { pages: result.numOfPages, bytes: pdf.length };
}

/** In points. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * Draws a picture alone, because a damaged one would stop the whole book.
 * @throws Error if it cannot be drawn
 */
export async function measurePicture({
  folder,
  name,
}: {
  folder: string;
  name: string;
}): Promise<PictureSize> {
  const { compiler, at } = await openCompiler(folder, []);
  compiler.mapShadow(at('picture'), await readFile(join(folder, 'img', name)));
  const format = JSON.stringify(name.slice(name.lastIndexOf('.') + 1));
  compiler.addSource(
    at('picture.typ'),
    `#set page(width: auto, height: auto)
     #let picture = image("picture", format: ${format})
     #context [#metadata((width: measure(picture).width.pt(), height: measure(picture).height.pt()))<size>]
     #picture`,
  );
  const { result } = compiled(compiler, at('picture.typ'));
  // some faults only appear when the PDF is written
  compiler.pdf(result);
  const [size] = compiler.query(result, { selector: '<size>', field: 'value' }) as PictureSize[];
  if (!size || !(size.width > 0 && size.height > 0)) throw new Error('The picture has no size');
  return size;
}

async function openCompiler(folder: string, fontFolders: readonly string[]) {
  // loaded here, because a process that only reads texts does not need it
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler');
  const workspace = join(folder, 'empty');
  const compiler = Compiler.create({ workspace, fontArgs: [{ fontPaths: [...fontFolders] }] });
  return { compiler, at: (path: string) => join(workspace, path) };
}

function compiled(compiler: NodeCompiler, mainFilePath: string) {
  const outcome = compiler.compile({ mainFilePath });
  const { result } = outcome;
  if (outcome.hasError() || !result) throw new Error(messageOf(outcome.takeError()));
  return { result };
}

function messageOf(error: NodeError | null): string {
  const [first] = (error?.shortDiagnostics ?? []) as { message?: string }[];
  return first?.message ?? 'Typst could not print it';
}
