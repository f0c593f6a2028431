import { describe, expect, it } from 'vitest';
import { documentLinks, notedLinks } from '../../../../../api/text/markdown/document-links.ts';

const linesOf = (source: string) => documentLinks(source).map(({ link, line }) => `${line} ${link}`);

describe('the links of a text', () => {
  it('are those of links, images, definitions, HTML and addresses with their origin', () => {
    const source = [
      'See [one](/documents/1), [two](</documents/2#part> "Title") and ![](/uploads/document-attachments/a-b.c).',
      '',
      '[ref]: /documents/3/edit',
      '',
      '<a href="/documents/4">four</a> <img src=/uploads/document-attachments/d>',
      '',
      'Bare https://Docs.example/documents/5. <https://docs.example/documents/6?x>',
    ].join('\n');
    expect(linesOf(source)).toEqual([
      '1 /documents/1',
      '1 /documents/2',
      '1 /uploads/document-attachments/a-b.c',
      '3 /documents/3',
      '5 /documents/4',
      '5 /uploads/document-attachments/d',
      '7 https://docs.example/documents/5',
      '7 https://docs.example/documents/6',
    ]);
  });

  it('are none in code, in plain words, or where a longer address only begins alike', () => {
    const source = [
      '`[one](/documents/1)` and the path /documents/2',
      '',
      '```',
      '[three](/documents/3)',
      '```',
      '',
      '    [four](/documents/4)',
      '',
      '[five](/documents/5a) [six](/documents/create) [seven](/documents/99999999999) [eight](/other/documents/8)',
    ].join('\n');
    expect(linesOf(source)).toEqual([]);
  });

  it('are counted from the top of the front matter, and by any line ending', () => {
    expect(linesOf('---\r\ntitle: T\r\n---\r\n\r\n[one](/documents/1)')).toEqual(['5 /documents/1']);
  });

  it('are noted once each', () => {
    expect(notedLinks('[a](/documents/1) [b](/documents/1#x)\n\n[c](/documents/2)')).toBe(
      '/documents/1\n/documents/2',
    );
  });

  it('are bounded, however many a text has', () => {
    expect(documentLinks('[a](/documents/1)\n'.repeat(50_000))).toHaveLength(2_000);
  });
});
