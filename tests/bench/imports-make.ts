import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { createRandom } from '../../scripts/seed/random.ts';
import { bodyOf, exported, page, space } from '../support/confluence-export.ts';
import { createWriter, type Writer } from './generate-text.ts';

export type ExportKind = 'markdown' | 'confluence';

export interface ExportSizes {
  pages: number;
  /** Attached to one page in so many. */
  every: number;
  /** Bytes of each attached file. */
  fileSize: number;
}

/** Pages below one. */
const children = 20;

/** Makes an export as other programs write it, as one zip on the disk, in little memory. */
export async function makeExport(
  kind: ExportKind,
  path: string,
  sizes: ExportSizes,
  seed: number,
): Promise<void> {
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, createWriteStream(path));
  const writer = createWriter(createRandom(seed));
  if (kind === 'markdown') addMarkdown(zip, sizes, writer);
  else addConfluence(zip, sizes, writer);
  zip.end();
  await writing;
}

/** Random bytes, which no zip makes smaller; each file has others, or the store would keep them once. */
function createFiles({ fileSize }: ExportSizes): (number: number) => Readable {
  const random = createRandom(1);
  const block = Buffer.from(Array.from({ length: 64 * 1024 }, () => random.between(0, 255)));
  return (number) =>
    Readable.from(
      (function* () {
        yield Buffer.from(String(number).padEnd(16));
        for (let left = fileSize - 16; left > 0; left -= block.length) yield block.subarray(0, left);
      })(),
    );
}

const numbersOf = ({ pages }: ExportSizes) => Array.from({ length: pages }, (_, index) => index + 1);
const parentOf = (number: number): number => Math.floor((number - 2) / children) + 1;

function addMarkdown(zip: ZipFile, sizes: ExportSizes, writer: Writer): void {
  const file = createFiles(sizes);
  const folderOf = (number: number): string =>
    number <= 1 ? 'docs/' : `${folderOf(parentOf(number))}${parentOf(number)}/`;
  const pathOf = (number: number) => `${folderOf(number)}${number}.md`;
  for (const number of numbersOf(sizes)) {
    const next = (number % sizes.pages) + 1;
    const picture = number % sizes.every === 0 ? `\n![Picture](/docs/files/${number}.png)\n` : '';
    const text = `# Page ${number}\n\n${writer.document('x')}\n\n[Next](/${pathOf(next)})\n${picture}`;
    zip.addBuffer(Buffer.from(text), pathOf(number));
    if (picture)
      zip.addReadStreamLazy(`docs/files/${number}.png`, { compress: false, size: sizes.fileSize }, (given) =>
        given(null, file(number)),
      );
  }
}

function addConfluence(zip: ZipFile, sizes: ExportSizes, writer: Writer): void {
  const file = createFiles(sizes);
  zip.addReadStreamLazy('entities.xml', (given) => given(null, Readable.from(entitiesOf(sizes, writer))));
  zip.addBuffer(Buffer.from('exportType=space\n'), 'exportDescriptor.properties');
  for (const number of numbersOf(sizes))
    if (number % sizes.every === 0)
      zip.addReadStreamLazy(
        `attachments/${number}/9${number}/1`,
        { compress: false, size: sizes.fileSize },
        (given) => given(null, file(number)),
      );
}

function* entitiesOf(sizes: ExportSizes, writer: Writer): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<hibernate-generic>${space('1', 'K', 'Handbook')}\n`;
  for (const number of numbersOf(sizes)) {
    const id = String(number);
    const parent = number === 1 ? {} : { parent: String(parentOf(number)) };
    yield page({ id, title: `Page ${number}`, body: '', ...parent });
    yield bodyOf(id, storageOf(number, sizes, writer));
    if (number % sizes.every === 0)
      yield exported('Attachment', `9${number}`, {
        title: `${number}.png`,
        containerContent: { kind: 'Page', id },
        version: 1,
        contentStatus: 'current',
      });
  }
  yield '</hibernate-generic>';
}

function storageOf(number: number, { pages, every }: ExportSizes, writer: Writer): string {
  const next = (number % pages) + 1;
  const picture =
    number % every === 0 ? `<p><ac:image><ri:attachment ri:filename="${number}.png" /></ac:image></p>` : '';
  return [
    `<h2>${writer.title()}</h2><p>${writer.paragraph()}</p><p>${writer.paragraph()}</p>`,
    `<ac:structured-macro ac:name="info"><ac:rich-text-body><p>${writer.paragraph()}</p></ac:rich-text-body></ac:structured-macro>`,
    `<table><tbody><tr><th>${writer.title()}</th><th>Note</th></tr><tr><td>${writer.title()}</td><td><strong>${writer.title()}</strong></td></tr></tbody></table>`,
    `<ul><li>${writer.paragraph()}</li><li>${writer.title()}</li></ul><p>${writer.paragraph()}</p>`,
    `<p><ac:link><ri:page ri:content-title="Page ${next}" /></ac:link></p>${picture}`,
  ].join('');
}
