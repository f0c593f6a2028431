import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise, restoreEndings } from '../../../web/features/editor/line-endings.ts';

const edited = (content: string, change: (text: string) => string): string => {
  const { text, endings } = normalise(content);
  return restoreEndings(change(text), endings);
};

describe('line endings', () => {
  it('shows LF alone and no byte order mark', () => {
    expect(normalise('\uFEFFa\r\nb\rc\n').text).toBe('a\nb\nc\n');
  });

  it('puts back what a textarea took, byte for byte', () => {
    const piece = fc.constantFrom('a', 'b', '', '\n', '\r\n', '\r', '\uFEFF');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const content = pieces.join('');
        expect(edited(content, (text) => text)).toBe(content);
      }),
    );
  });

  it('ends a new line as the document does', () => {
    expect(edited('\uFEFFa\r\nb', (text) => `${text}\nc`)).toBe('\uFEFFa\r\nb\r\nc');
    expect(edited('a\nb', (text) => `${text}\nc`)).toBe('a\nb\nc');
  });

  it('keeps the endings of untouched lines where they are mixed', () => {
    const content = 'a\r\nb\nc\r\nd\ne\r\n';
    expect(edited(content, (text) => text.replace('b', 'B\nnew'))).toBe('a\r\nB\r\nnew\r\nc\r\nd\ne\r\n');
    expect(edited(content, (text) => text.replace('a\n', ''))).toBe('b\nc\r\nd\ne\r\n');
    expect(edited(content, (text) => `new\n${text}`)).toBe(`new\r\n${content}`);
  });

  it('is quick with a hundred thousand lines', () => {
    const content = Array.from(
      { length: 100_000 },
      (_, index) => `${index % 3}${index % 2 ? '\r\n' : '\n'}`,
    ).join('');
    const started = performance.now();
    expect(edited(content, (text) => `x${text}`).length).toBe(content.length + 1);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
