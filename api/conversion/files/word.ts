import type { TextSink } from './text-sink.ts';
import { readXml, type XmlHandlers } from './xml.ts';
import type { ZipPackage } from './zip-package.ts';

const mainPart = /^word\/document\d*\.xml$/;
const furtherParts = /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/;

export const isWord = (zip: ZipPackage): boolean => zip.matching(mainPart).length > 0;

/** The text of a Word file: the document, then its notes, comments, headers and footers. */
export async function readWord(zip: ZipPackage, sink: TextSink): Promise<void> {
  for (const path of [...zip.matching(mainPart), ...zip.matching(furtherParts)])
    await readXml(zip.read(path), paragraphs(sink));
}

/** Text in the elements that Word, PowerPoint and Excel share: `t` in `p`. */
export function paragraphs(sink: TextSink): XmlHandlers {
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
