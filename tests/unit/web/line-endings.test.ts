import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEditHistory } from '../../../web/features/editor/edit-history.ts';
import { normalise, restoreEndings } from '../../../api/text/line-endings.ts';
import { joinLines, shownText, splitLines } from '../../../web/features/editor/line-endings.ts';
import { chosenText, mergeTexts } from '../../../web/features/editor/merge.ts';
import { propertyRuns } from '../../support/property-runs.ts';

interface Splice {
  /** In UTF-16 units of the text as it is shown. */
  from: number;
  to: number;
  insert: string;
}

/** Opens a document, types into it as a textarea would tell of it, and answers what is stored. */
function typeInto(content: string) {
  const { text, endings } = normalise(content);
  const history = createEditHistory(text);
  return {
    splice: ({ from, to, insert }: Splice) => {
      const shown = shownText(history.text());
      const after = { start: from + insert.length, end: from + insert.length };
      history.record({
        text: shown.slice(0, from) + insert + shown.slice(to),
        before: { start: from, end: to },
        after,
        kind: 'edit',
      });
    },
    history,
    stored: () => restoreEndings(history.text(), endings),
  };
}

/** What is to be stored: the text around the edit byte for byte, new line ends as the commonest. */
function expected(content: string, splice: Splice): string {
  const body = content.replace(/^\uFEFF/, '');
  const units = body.match(/\r\n|[^]/g) ?? [];
  const { text, endings } = normalise(content);
  let { from, insert } = splice;
  const { to } = splice;
  // what is typed over itself is no change
  while (from < to && insert !== '' && shownText(text)[from] === insert[0])
    [from, insert] = [from + 1, insert.slice(1)];
  const middle = insert.replaceAll('\n', endings.ending);
  const mark = content.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + units.slice(0, from).join('') + middle + units.slice(to).join('');
}

const piece = fc.constantFrom('a', 'b', '', '\n', '\r\n', '\r');
const anyContent = fc
  .tuple(fc.constantFrom('', '\uFEFF'), fc.array(piece, { maxLength: 30 }))
  // what follows a CR must not make a CRLF of two line ends
  .map(([mark, pieces]) => mark + pieces.join('').replace(/\r(?=\r\n)/g, '\r\n'));

describe('line endings', () => {
  it('shows LF alone and no byte order mark', () => {
    expect(shownText(normalise('\uFEFFa\r\nb\rc\n').text)).toBe('a\nb\nc\n');
  });

  it('puts back what a textarea took, byte for byte', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        expect(typeInto(content).stored()).toBe(content);
      }),
    );
  });

  it('ends a new line as the document does', () => {
    const document = typeInto('\uFEFFa\r\nb');
    document.splice({ from: 3, to: 3, insert: '\nc' });
    expect(document.stored()).toBe('\uFEFFa\r\nb\r\nc');
  });

  it('keeps every byte outside of an edit, also of lines that are equal', () => {
    const inserts = fc.constantFrom('', 'a', '\n', 'b\n', '\n\n');
    const place = fc.nat({ max: 40 });
    fc.assert(
      fc.property(anyContent, place, place, inserts, (content, one, other, insert) => {
        const { length } = normalise(content).text;
        const [from, to] = [Math.min(one, other, length), Math.min(Math.max(one, other), length)];
        const document = typeInto(content);
        document.splice({ from, to, insert });
        expect(document.stored()).toBe(expected(content, { from, to, insert }));
        document.history.undo();
        expect(document.stored()).toBe(content);
        document.history.redo();
        expect(document.stored()).toBe(expected(content, { from, to, insert }));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it('takes lines apart and puts them together again', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const { text } = normalise(content);
        expect(joinLines(splitLines(text))).toBe(text);
      }),
    );
  });

  it('keeps the endings of both when two versions are merged', () => {
    const base = 'one\r\ntwo\nthree\r\nfour\r\n';
    const { text, endings } = normalise(base);
    const edited = (from: string, to: string) => normalise(base.replace(from, to), endings.ending).text;
    const merge = mergeTexts(edited('one', 'mine'), text, edited('four\r\n', 'theirs\n'));
    expect(merge.clashes).toEqual([]);
    expect(restoreEndings(chosenText(merge, []), endings)).toBe('mine\r\ntwo\nthree\r\ntheirs\n');
  });
});
