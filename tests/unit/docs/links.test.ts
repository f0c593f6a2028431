import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

async function markdownFiles(): Promise<string[]> {
  const inDocs = await readdir(join(root, 'docs'), { recursive: true });
  const onTop = await readdir(root);
  return [...inDocs.map((name) => join('docs', name)), ...onTop]
    .filter((name) => name.endsWith('.md'))
    .sort();
}

const withoutCode = (markdown: string): string =>
  markdown.replace(/^(`{3,}).*?^\1$/gms, '').replace(/(`+)[^`].*?\1/g, '');

/** The addresses of links and pictures, of Markdown and of HTML. */
function addressesOf(markdown: string): string[] {
  const text = withoutCode(markdown);
  const found = [/\]\(([^)\s]+)\)/g, /\s(?:src|srcset|href)="([^"]+)"/g].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, address = '']) => address),
  );
  return found.filter((address) => !/^[a-z]+:/i.test(address));
}

/** As GitHub makes them of headings. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.replace(/^(`{3,}).*?^\1$/gms, '').matchAll(/^#{1,6} (.*)$/gm)];
  return headings.map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with an address that stands in a file; undefined where it leads somewhere in the repository. */
async function faultOf(file: string, address: string): Promise<string | undefined> {
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (relative(root, join(root, target)).startsWith('..')) return `${address}: outside the repository`;
  const found = await stat(join(root, target)).catch(() => undefined);
  if (!found) return `${address}: not there`;
  if (anchor === undefined || !target.endsWith('.md')) return undefined;
  const anchors = anchorsOf(await readFile(join(root, target), 'utf8'));
  return anchors.includes(anchor) ? undefined : `${address}: no such heading`;
}

async function faultsOf(file: string, markdown: string): Promise<string[]> {
  const faults = await Promise.all(addressesOf(markdown).map((address) => faultOf(file, address)));
  return faults.filter((fault) => fault !== undefined);
}

describe('the documents', () => {
  it('link to nothing but files and headings of the repository', async () => {
    const files = await markdownFiles();
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/guide/writing.md']),
    );
    const faults = await Promise.all(
      files.map(async (file) => {
        const found = await faultsOf(file, await readFile(join(root, file), 'utf8'));
        return found.map((fault) => `${file}: ${fault}`);
      }),
    );
    expect(faults.flat()).toEqual([]);
  });

  it('show every picture of docs/images, each of which there is in light and dark', async () => {
    const texts = await Promise.all(
      (await markdownFiles()).map((file) => readFile(join(root, file), 'utf8')),
    );
    const shown = texts.join('\n');
    const pictures = await readdir(join(root, 'docs/images'));
    // the page of help shows the dark ones of those that the guide names
    const named = (picture: string) => shown.includes(`images/${picture.replace('-dark', '-light')}`);
    expect(pictures.filter((picture) => !named(picture))).toEqual([]);
    for (const picture of pictures.filter((name) => name.includes('-light')))
      expect(pictures).toContain(picture.replace('-light', '-dark'));
  });

  it.each([
    ['[a](none.md)', 'none.md: not there'],
    ['![a](../images/none-light.png)', '../images/none-light.png: not there'],
    ['<img src="none.png">', 'none.png: not there'],
    ['[a](../../../outside.md)', '../../../outside.md: outside the repository'],
    ['[a](../operations.md#none)', '../operations.md#none: no such heading'],
    ['[a](#none)', '#none: no such heading'],
  ])('are refused with %s', async (markdown, fault) => {
    expect(await faultsOf('docs/guide/writing.md', markdown)).toEqual([fault]);
  });

  it('may show any link as code', async () => {
    expect(await faultsOf('docs/x.md', '`[a](b.md)`\n\n```md\n[a](b.md)\n```\n')).toEqual([]);
  });
});
