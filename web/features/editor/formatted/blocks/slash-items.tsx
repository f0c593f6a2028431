import type { ReactElement } from 'react';
import { i18n } from '@lingui/core';
import {
  CodeBlock20Regular,
  ImageAdd20Regular,
  DrawShape20Regular,
  Flowchart20Regular,
  Info20Regular,
  MathFormula20Regular,
  TextFootnote20Regular,
  LineHorizontal120Regular,
  Link20Regular,
  TableAdd20Regular,
  TaskListLtr20Regular,
  TextBulletListLtr20Regular,
  TextHeader120Regular,
  TextHeader220Regular,
  TextHeader320Regular,
  TextNumberListLtr20Regular,
  TextQuote20Regular,
} from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Command } from '../../text-edit.ts';
import { commands, type CommandName } from '../../text-commands.ts';
import { slashWords, type SlashKey } from './slash-words.ts';
import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';

export interface SlashItem {
  key: SlashKey;
  label: string;
  icon: ReactElement;
  /** What a person may type in Markdown instead. */
  typed?: string;
  /** Creates the block; `files` asks for files, `drawing` opens a window to draw in, `write` writes at several places. */
  act: Command | 'files' | 'drawing' | { write: typeof insertFootnote };
  /** A table cell can hold it. */
  fitsCell?: true;
  /** It is drawn from a source, which opens at once. */
  isDrawn?: true;
}

/** Inserts words and puts the caret after the first `caret` characters of them. */
const insert =
  (words: string, caret = words.length): Command =>
  ({ start, end }) => ({
    from: start,
    to: end,
    insert: words,
    start: start + caret,
    end: start + caret,
  });

const tool = (name: CommandName): Command => commands[name];

/** The items of the slash list, in order. */
export const slashItems = (): SlashItem[] => [
  {
    key: 'heading1',
    label: t`Heading 1`,
    icon: <TextHeader120Regular />,
    typed: '#',
    act: tool('heading1'),
  },
  {
    key: 'heading2',
    label: t`Heading 2`,
    icon: <TextHeader220Regular />,
    typed: '##',
    act: tool('heading2'),
  },
  {
    key: 'heading3',
    label: t`Heading 3`,
    icon: <TextHeader320Regular />,
    typed: '###',
    act: tool('heading3'),
  },
  {
    key: 'bullets',
    label: t`Bullet List`,
    icon: <TextBulletListLtr20Regular className="lectern-points" />,
    typed: '-',
    act: insert('- '),
  },
  {
    key: 'numbers',
    label: t`Numbered List`,
    icon: <TextNumberListLtr20Regular />,
    typed: '1.',
    act: insert('1. '),
  },
  {
    key: 'tasks',
    label: t`Task List`,
    icon: <TaskListLtr20Regular />,
    typed: '[]',
    act: insert('- [ ] '),
  },
  {
    key: 'table',
    label: t`Table`,
    icon: <TableAdd20Regular />,
    act: tool('table'),
  },
  {
    key: 'callout',
    label: t`Callout`,
    icon: <Info20Regular />,
    act: insert('> [!NOTE]\n> '),
  },
  {
    key: 'files',
    label: t`Image or File`,
    icon: <ImageAdd20Regular />,
    act: 'files',
    fitsCell: true,
  },
  {
    key: 'drawing',
    label: t`Drawing`,
    icon: <DrawShape20Regular />,
    act: 'drawing',
  },
  {
    key: 'code',
    label: t`Code Block`,
    icon: <CodeBlock20Regular />,
    typed: '```',
    act: insert('```\n\n```', 4),
  },
  {
    key: 'quote',
    label: t`Blockquote`,
    icon: <TextQuote20Regular />,
    typed: '>',
    act: insert('> '),
  },
  {
    key: 'rule',
    label: t`Rule`,
    icon: <LineHorizontal120Regular />,
    typed: '---',
    act: insert('---\n\n'),
  },
  {
    key: 'diagram',
    label: t`Diagram`,
    icon: <Flowchart20Regular />,
    act: insert('```mermaid\nflowchart LR\n  A --> B\n```', 11),
    isDrawn: true,
  },
  {
    key: 'formula',
    label: t`Formula`,
    icon: <MathFormula20Regular />,
    typed: '$$',
    act: insert('$$\n\n$$', 3),
    isDrawn: true,
  },
  {
    key: 'footnote',
    label: t`Footnote`,
    icon: <TextFootnote20Regular />,
    typed: '[^1]',
    act: { write: insertFootnote },
    fitsCell: true,
  },
  {
    key: 'link',
    label: t`Link to a Document`,
    icon: <Link20Regular />,
    typed: '[[',
    act: insert('[['),
    fitsCell: true,
  },
];

/** The English words and those of the page's language, because people mix them. */
const wordsOf = ({ key }: SlashItem): string => {
  const id = `slash.${key}`;
  return id in i18n.messages ? `${slashWords[key]} ${i18n._(id)}` : slashWords[key];
};

/** Lower case without accents. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

/**
 * The items whose label or words begin with what was typed; those of the label come first. If there are none, the
 * items that contain it.
 */
export function slashMatches(q: string): SlashItem[] {
  const sought = folded(q)
    .split(' ')
    .filter((word) => word !== '');
  const items = slashItems();
  const filter = (find: (text: string, word: string) => boolean) => {
    const has = (text: string) => sought.every((word) => find(` ${folded(text)}`, word));
    const byLabel = items.filter(({ label }) => has(label));
    return [
      ...byLabel,
      ...items.filter((item) => !byLabel.includes(item) && has(`${item.label} ${wordsOf(item)}`)),
    ];
  };
  const begun = filter((text, word) => text.includes(` ${word}`));
  return begun.length > 0 ? begun : filter((text, word) => word.length > 2 && text.includes(word));
}

/** The smallest number that no note has. */
function freeNumber(text: string): number {
  const taken = new Set([...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number)));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

/**
 * Replaces a range by the number of a footnote, and writes the footnote at the end of the text, where the caret goes.
 */
export function insertFootnote(
  state: EditorState,
  { from, to }: { from: number; to: number },
): TransactionSpec {
  const text = state.doc.toString();
  const number = freeNumber(text);
  const sign = `[^${number}]`;
  const end = text.trimEnd().length;
  const isBehind = end <= to;
  const hasNotes = /(?:^|\n)\[\^[^\s[\]]+\]:[^\n]*$/.test(text.slice(0, end));
  const note = `${hasNotes ? '\n' : '\n\n'}${sign}: `;
  const at = isBehind ? to : end;
  const changes = isBehind
    ? [{ from, to, insert: sign + note }]
    : [
        { from, to, insert: sign },
        { from: at, insert: note },
      ];
  return {
    changes,
    selection: EditorSelection.cursor(at - (to - from) + sign.length + note.length),
    scrollIntoView: true,
    userEvent: 'input.footnote',
  };
}
