import type { FileTextState, PlaceKind } from '../../text/words/file-words.ts';
import { isBook, readBook } from './book.ts';
import { Archive, FileLocked, OldFormat, OtherKind } from './faults.ts';
import { isOpenDocument, readOpenDocument } from './open-document.ts';
import { readPdf } from './pdf.ts';
import { readPlain } from './plain.ts';
import { isSheets, readSheets } from './sheets.ts';
import { TextSink, type SinkPart } from './text-sink.ts';
import { ZipPackage } from './zip-package.ts';
import { readReferences, readRelations } from './relations.ts';
import { readXml, type XmlHandlers } from './xml.ts';

const mainPart = /^word\/document\d*\.xml$/;
const furtherParts = /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/;

const isWord = (zip: ZipPackage): boolean => zip.matching(mainPart).length > 0;

/** The text of a Word file: the document, then its notes, comments, headers and footers. */
async function readWord(zip: ZipPackage, sink: TextSink): Promise<void> {
  for (const path of [...zip.matching(mainPart), ...zip.matching(furtherParts)])
    await readXml(zip.read(path), paragraphs(sink));
}

/** Text in the elements that Word, PowerPoint and Excel share: `t` in `p`. */
function paragraphs(sink: TextSink): XmlHandlers {
  let isText = false;
  // an older program reads these in place of what stands beside them
  let copies = 0;
  return {
    open(name) {
      if (name === 'Fallback') copies += 1;
      else if (name === 't') isText = copies === 0;
      else if (name === 'tab') sink.add('\t');
      else if (name === 'br' || name === 'cr') sink.add('\n');
      else if (name === 'noBreakHyphen') sink.add('-');
    },
    close(name) {
      if (name === 'Fallback') copies -= 1;
      else if (name === 't') isText = false;
      else if (name === 'p') sink.add('\n');
      else if (name === 'tc') sink.add('\t');
    },
    text(text) {
      if (isText) sink.add(text);
    },
    isDone: () => sink.isFull,
  };
}

const main = 'ppt/presentation.xml';

const isSlides = (zip: ZipPackage): boolean => zip.has(main);

/** The text of a PowerPoint file, slide by slide, each with its notes. */
async function readSlides(zip: ZipPackage, sink: TextSink): Promise<void> {
  const relations = await readRelations(zip, main);
  let number = 0;
  for (const { id } of await readReferences(zip, main, 'sldId')) {
    if (sink.isFull) return;
    number += 1;
    const slide = relations.get(id)?.path ?? '';
    sink.startPlace('slide', String(number));
    await readXml(zip.read(slide), paragraphs(sink));
    const notes = [...(await readRelations(zip, slide)).values()].find(({ type }) => type === 'notesSlide');
    if (!notes || !zip.has(notes.path)) continue;
    sink.add('\n');
    await readXml(zip.read(notes.path), paragraphs(sink));
  }
}

export interface FoundText {
  state: Exclude<FileTextState, 'waiting'>;
  placeKind: PlaceKind | null;
  isCut: boolean;
  parts: SinkPart[];
}

/**
 * The text of a file, whose kind its bytes tell, never its name. Memory and time depend on the bytes; this runs where
 * both are bounded.
 * @param isLate true once the time is over: the rest is left out
 */
export async function readBytes(bytes: Buffer, isLate = () => false): Promise<FoundText> {
  const sink = new TextSink(isLate);
  let fault: FoundText['state'] | null = null;
  try {
    await readInto(sink, bytes);
  } catch (error) {
    fault = faultOf(error);
  }
  sink.end();
  const { parts, placeKind } = sink;
  const late = isLate();
  if (parts.length === 0)
    return { state: fault ?? (late ? 'broken' : 'empty'), placeKind: null, isCut: false, parts };
  // of a file that is broken in the middle, or takes too long, what came before is found
  return { state: 'found', placeKind, isCut: sink.isCut || late || fault !== null, parts };
}

function faultOf(error: unknown): FoundText['state'] {
  if (error instanceof FileLocked) return 'locked';
  if (error instanceof OldFormat) return 'old';
  if (error instanceof Archive) return 'archive';
  return error instanceof OtherKind ? 'other' : 'broken';
}

const startsWith = (bytes: Buffer, start: string): boolean =>
  bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1'));

async function readInto(sink: TextSink, bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return readPdf(bytes, sink);
  if (startsWith(bytes, 'PK\x03\x04')) return readZip(sink, await ZipPackage.open(bytes));
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw faultOfContainer(bytes);
  if (archives.some((start) => startsWith(bytes, start))) throw new Archive();
  return readPlain(bytes, sink);
}

/** gzip, 7-Zip, RAR, bzip2, xz */
const archives = ['\x1f\x8b', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', 'BZh', '\xfd7zXZ\0'];
/** The streams in which Word, Excel and PowerPoint kept a document before 2007. */
const oldStreams = ['WordDocument', 'Workbook', 'PowerPoint Document'];

/** Of what a Compound File of Microsoft's holds: an office file with a password, or one of an old format. */
function faultOfContainer(bytes: Buffer): Error {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) return new FileLocked();
  return oldStreams.some(has) ? new OldFormat() : new OtherKind();
}

async function readZip(sink: TextSink, zip: ZipPackage): Promise<void> {
  if (isSheets(zip)) return readSheets(zip, sink);
  if (isSlides(zip)) return readSlides(zip, sink);
  if (isOpenDocument(zip)) return readOpenDocument(zip, sink);
  if (isWord(zip)) return readWord(zip, sink);
  if (isBook(zip)) return readBook(zip, sink);
  // Pages, Numbers and Keynote
  throw zip.has('Index/Document.iwa') ? new OtherKind() : new Archive();
}
