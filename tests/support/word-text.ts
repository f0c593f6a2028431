import JSZip from 'jszip';

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * All text of a Word file as its XML has it, but for deletions and what a choice repeats for old programs. By patterns
 * alone, so that nothing of a reader of XML can hide a loss.
 */
export async function textOfWord(bytes: Buffer): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const parts = ['document', 'footnotes', 'endnotes'].map((name) => zip.file(`word/${name}.xml`));
  const texts = await Promise.all(parts.map(async (part) => textOfXml((await part?.async('text')) ?? '')));
  return texts.join(' ');
}

const textOfXml = (xml: string): string =>
  xml
    .replace(/(<mc:Choice(?:(?!<\/mc:Choice>).)*<w:t\b.*?)<mc:Fallback>.*?<\/mc:Fallback>/gs, '$1')
    .replace(/<w:(del|moveFrom)\b[^/>]*>.*?<\/w:\1>/gs, '')
    // a large first letter belongs to the next word
    .replace(/(<w:framePr [^>]*dropCap(?:(?!<\/w:p>).)*)<\/w:p>/gs, '$1')
    .replace(/<\/w:(?:p|tc|rt|rubyBase)>|<w:(?:tab|br|cr|ptab)\b[^>]*>/g, ' ')
    .replace(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<[^>]*>|[^< ]+/g, (_, text: string | undefined) => text ?? '')
    .replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all);
