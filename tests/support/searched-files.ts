import { deflateSync } from 'node:zlib';
import JSZip from 'jszip';

/** Small files of every kind whose text is searched, made of nothing but what their readers need. */

export async function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new JSZip();
  for (const [path, content] of Object.entries(parts)) zip.file(path, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const relationships = (...targets: readonly [id: string, type: string, target: string][]): string =>
  `<Relationships>${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const wordFile = (body: string): Promise<Buffer> =>
  zipOf({ 'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` });

export const wordOf = (...paragraphs: string[]): Promise<Buffer> =>
  wordFile(paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join(''));

/** Two sheets: the first with a shared text and a number, the second, named, with texts of its own. */
export const excelOf = (shared: string, sheet: string, text: string): Promise<Buffer> =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="First" r:id="r1"/><sheet name="${sheet}" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['r3', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': `<sst><si><r><t>${shared.slice(0, 2)}</t></r><r><t>${shared.slice(2)}</t></r></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="s"><v>0</v></c><c><v>4711</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`,
  });

/** Two slides, whose order is not that of their names, the first with notes. */
export const powerPointOf = (first: string, notes: string, second: string): Promise<Buffer> => {
  const slide = (text: string) =>
    `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  return zipOf({
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="1" r:id="r2"/><p:sldId id="2" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      ['r1', 'slide', 'slides/slide1.xml'],
      ['r2', 'slide', 'slides/slide2.xml'],
    ),
    'ppt/slides/slide1.xml': slide(second),
    'ppt/slides/slide2.xml': slide(first),
    'ppt/slides/_rels/slide2.xml.rels': relationships(['r1', 'notesSlide', '../notesSlides/notesSlide1.xml']),
    'ppt/notesSlides/notesSlide1.xml': slide(notes),
  });
};

/** @param kind the last word of its type: text, spreadsheet, presentation */
export const openDocumentOf = (kind: string, body: string, manifest = ''): Promise<Buffer> =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="m">${manifest}</manifest:manifest>`,
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d"><office:body>${body}</office:body></office:document-content>`,
  });

export const bookOf = (...chapters: string[]): Promise<Buffer> =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package><manifest>${chapters.map((_, at) => `<item id="c${at}" href="c%20${at}.xhtml"/>`).join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((text, at) => [
        `OPS/c ${at}.xhtml`,
        `<?xml version="1.0"?><!DOCTYPE html><html><head><style>p { color: red }</style></head><body><p>${text}</p></body></html>`,
      ]),
    ),
  });

/** A PDF with a page for each text; '' is a page without any. @param packed writes the pages compressed */
export function pdfOf(pages: readonly string[], { packed = false, trailer = '' } = {}): Buffer {
  const streams = pages.map((text) =>
    Buffer.from(
      text === '' ? '' : `BT /F1 12 Tf 72 720 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`,
      'latin1',
    ),
  );
  return pdfOfStreams(
    streams.map((stream) => (packed ? deflateSync(stream) : stream)),
    { filter: packed ? '/FlateDecode' : '', trailer },
  );
}

/** A PDF of pages whose content is given as it is stored. @param filter unpacks it: '/FlateDecode' */
export function pdfOfStreams(pages: readonly Buffer[], { filter = '', trailer = '' } = {}): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects: (string | Buffer)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    ...pages.flatMap((content, index) => [
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * index} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
      ],
      [`<< /Length ${content.length}${filter && ` /Filter ${filter}`} >>\nstream\n`, content, '\nendstream'],
    ]),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let size = parts[0]!.length;
  const offsets = objects.map((object, index) => {
    const at = size;
    const bytes = Buffer.concat(
      [`${index + 1} 0 obj\n`, ...object, '\nendobj\n'].map((piece) =>
        Buffer.from(piece as string, 'latin1'),
      ),
    );
    parts.push(bytes);
    size += bytes.length;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n` +
        `<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** One that only opens with a password that nobody knows. */
export const lockedPdf = (text: string): Buffer =>
  pdfOf([text], {
    trailer: `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
  });
