import { fileSource } from '../archive/byte-source.ts';
import { localCopyOf } from '../archive/local-copy.ts';
import { openZip } from '../archive/open-zip.ts';
import { readTextEntry } from '../archive/decode-text.ts';
import type { TemporaryFolder } from '../../process/temporary-folder.ts';
import type { ArchiveEntry } from '../item.ts';
import { SourceRefused } from '../source-refused.ts';
import { decoded } from './markup.ts';

const maxPartBytes = 64 * 1024 * 1024;
const textPart = /^word\/(?:document|footnotes|endnotes)\.xml$/;

/**
 * All text of a Word file as its XML has it, but for deletions and what a choice repeats for old programs. By patterns
 * alone, so that nothing of a reader of XML can hide a loss.
 * @returns '' for a file that is not from Word
 */
export async function textOfWord(entry: ArchiveEntry, temporary: TemporaryFolder): Promise<string> {
  const copy = localCopyOf(entry, temporary, entry.size);
  try {
    const zip = await openZip(await fileSource(await copy.path()), entry.path);
    try {
      const texts: string[] = [];
      for (const part of zip.entries)
        if (textPart.test(part.path)) texts.push(textOfXml((await readTextEntry(part, maxPartBytes)).text));
      return texts.join(' ');
    } finally {
      await zip.close();
    }
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    return '';
  } finally {
    await copy.remove();
  }
}

const textOfXml = (xml: string): string =>
  decoded(
    xml
      .replace(/(<mc:Choice(?:(?!<\/mc:Choice>).)*<w:t\b.*?)<mc:Fallback>.*?<\/mc:Fallback>/gs, '$1')
      .replace(/<w:(del|moveFrom)\b[^/>]*>.*?<\/w:\1>/gs, '')
      // a large first letter belongs to the next word
      .replace(/(<w:framePr [^>]*dropCap(?:(?!<\/w:p>).)*)<\/w:p>/gs, '$1')
      .replace(/<\/w:(?:p|tc|rt|rubyBase)>|<w:(?:tab|br|cr|ptab|txbxContent)\b[^>]*>/g, ' ')
      .replace(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<[^>]*>|[^< ]+/g, (_, text: string | undefined) => text ?? ''),
  );
