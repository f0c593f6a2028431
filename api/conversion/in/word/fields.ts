import { ownText, type XmlElement } from './xml-tree.ts';

/**
 * The instruction of a field as mammoth understands it: of a link its address alone; '' for all fields that only
 * show their result.
 * @param isHeading whether a bookmark stands at a heading: only there a reference becomes a link
 */
export function plainInstruction(instruction: string, isHeading: (bookmark: string) => boolean): string {
  const [kind = '', ...words] = wordsOf(instruction);
  switch (kind.toUpperCase()) {
    case 'HYPERLINK':
      return linkOf(words);
    case 'REF': {
      const [bookmark = ''] = words;
      return words.includes('\\h') && isHeading(bookmark) ? `HYPERLINK \\l "${bookmark}"` : '';
    }
    case 'FORMCHECKBOX':
      return 'FORMCHECKBOX';
    default:
      return '';
  }
}

/** The words of an instruction, without their quotation marks. */
const wordsOf = (instruction: string): string[] =>
  [...instruction.matchAll(/"((?:\\.|[^"\\])*)"|\u201c([^\u201d]*)\u201d|(\S+)/g)].map(
    ([, quoted, curved, plain]) => (quoted ?? curved ?? plain ?? '').replace(/\\([\\"])/g, '$1'),
  );

function linkOf(words: readonly string[]): string {
  let [address, anchor] = ['', ''];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '\\l') anchor = words[++at] ?? '';
    else if (/^\\[ot]$/.test(word)) at += 1;
    else if (!word.startsWith('\\') && address === '') address = word;
  }
  if (address === '') return anchor === '' ? '' : `HYPERLINK \\l "${anchor}"`;
  const [page = ''] = anchor === '' ? [address] : address.split('#');
  return `HYPERLINK "${(anchor === '' ? page : `${page}#${anchor}`).replaceAll('"', '%22')}"`;
}

export interface FieldReader {
  /** Takes a mark of a field, or a piece of its instruction, in the order of the document. */
  take(element: XmlElement): void;
}

/** Simplifies the instructions of fields, which may stand in several pieces. Changes those. */
export function createFieldReader(isHeading: (bookmark: string) => boolean): FieldReader {
  const open: XmlElement[][] = [];
  const finish = (pieces: XmlElement[] | undefined) => {
    const [first, ...others] = pieces ?? [];
    if (!first) return;
    const instruction = [first, ...others].map(ownText).join('');
    first.children = [plainInstruction(instruction, isHeading)];
    for (const other of others) other.children = [];
  };
  return {
    take(element) {
      if (element.name === 'w:instrText') {
        open.at(-1)?.push(element);
        return;
      }
      const type = element.attributes['w:fldCharType'];
      if (type === 'begin') open.push([]);
      if (type === 'separate') finish(open.at(-1)?.splice(0));
      if (type === 'end') finish(open.pop());
    },
  };
}
