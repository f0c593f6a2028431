import type { ImportNoteCode } from '../../../text/import-notes.ts';
import { endingOf } from '../shared/entry-paths.ts';
import type { ImportKind } from '../kinds.ts';
import { attributeIn, textOfMarkup, type CountedPart, type PlainText, type RuleOf } from './markup.ts';
import { textOfMarkdown } from './words.ts';

/** By kind of source: classes of elements whose words are counted, not kept. */
const countedClasses: Partial<Record<ImportKind, [RegExp, readonly ImportNoteCode[]][]>> = {
  notion: [
    [/\btable_of_contents\b/, ['contents-left-out']],
    [/\bpage-header-icon\b/, ['page-icon-left-out']],
    [/\bbookmark-description\b/, ['bookmark-cut']],
  ],
  'confluence-html': [[/\btoc-macro\b/, ['contents-left-out']]],
};

/** What Confluence writes around the text of a page: navigation, authors, lists of files and comments. */
const frame: readonly ImportNoteCode[] = ['page-frame-left-out'];
const framed = /^(?:page|main|content)$/;

function ruleFor(kind: ImportKind): RuleOf {
  const counted = countedClasses[kind] ?? [];
  let isInText = kind !== 'confluence-html';
  return (name, attributes, above) => {
    const [id, classes] = [attributeIn(attributes, 'id'), attributeIn(attributes, 'class')];
    if (id === 'main-content') isInText = true;
    if (!isInText && !/^(?:html|body)$/.test(name) && !framed.test(id)) return frame;
    if (kind === 'confluence-html' && (id === 'footer' || /\bpageSection\b/.test(classes))) return frame;
    // a formula is there once as it was typed, and twice as it is drawn
    if ((above.at(-1)?.name === 'semantics' && name !== 'annotation') || /\bkatex-html\b/.test(classes))
      return 'hidden';
    return counted.find(([pattern]) => pattern.test(classes))?.[1] ?? 'seen';
  };
}

/** The words of a page of HTML as `kind` writes it. */
export function textOfHtml(html: string, kind: ImportKind): PlainText {
  const { text, counted } = textOfMarkup(html, ruleFor(kind));
  const frames = counted.filter(({ codes }) => codes === frame);
  const others = counted.filter(({ codes }) => codes !== frame);
  // a page has one frame, of many parts
  const around = frames.length > 0 ? [{ codes: frame, text: frames.map((part) => part.text).join(' ') }] : [];
  return { text, counted: [...others, ...around] };
}

/** Where a name in double brackets leads is no text, if other words stand for it. */
const wikilink = /(!?)\[\[([^[\]|\n]*?)(?:\\?\|([^[\]\n]*))?\]\]/g;
const sizeOnly = /^\s*\d{1,4}(?:x\d{1,4})?\s*$/;

/** `[[Page#Part]]` shows both names, but not the id of a block. */
function wikilinkText(_whole: string, sign: string, target: string, words = ''): string {
  const shown = words.split(/\\?\|/).filter((part) => part !== '' && !sizeOnly.test(part));
  if (shown.length > 0) return shown.join(' ');
  return sign === '!' ? ' ' : target.replace(/[#^]*\^[A-Za-z0-9-]*$/, '').replaceAll('#', ' ');
}

/** Marks of programs that are no words: by kind, what they become. */
const marks: Partial<Record<ImportKind, [RegExp, string][]>> = {
  obsidian: [
    // a stop in its place: a title that begins with a tag is still one line of text, no block of HTML
    [/^((?:[ \t]|[-*+]|\d+[.)])*(?:>[ \t]*)+)\[![^\]\n]*\][+-]?/gm, '$1.'],
    [/(^|[ \t])\^[A-Za-z0-9-]+[ \t]*$/gm, '$1'],
    [/(!\[[^\][\n]*?)\\?\|\d{1,4}(?:x\d{1,4})?\]\(/g, '$1]('],
  ],
  hugo: [[/\{\{[<%][ \t]*(?:rel)?ref[ \t][^{}\n]*\}\}/g, ' ']],
  docusaurus: [[/[ \t]\{#[\w:.-]+\}[ \t]*$/gm, '']],
  mkdocs: [[/[ \t]\{#[\w:.-]+\}[ \t]*$/gm, '']],
  wikijs: [
    [/\{(?:[.#][\w-]+[ \t]*)+\}/g, ''],
    [/[ \t]+=\d*x\d*\)/g, ')'],
  ],
  notion: [[/^[ \t]*<\/?aside>/gm, '']],
  outline: [[/^[ \t]*:::.*$/gm, '']],
  docmost: [[/^[ \t]*:::.*$/gm, '']],
  bookstack: [[/\[\[bsexport:([a-z]+):([\w-]+)\]\]/g, 'bsexport:$1:$2']],
};

/** The address of a file, with blanks: several programs write it so, although it is no link by CommonMark. */
const blankAddress =
  /\]\((?=[^()\n]{0,400} )(?:[^()<>[\]\n]|\([^()<>[\]\n]{0,100}\)){1,400}\.\w{1,5}(?:#[^()\n]{0,100})?\)/g;

/** Between these, a vault hides words, which stay in the source of the document. */
const hiddenInVault = /%%([^]*?)%%/g;

/**
 * A sign that nobody sees stands for each, so that what it leaves alone is a line of text, as in the vault, and words go
 * on over the edges of a comment within a line.
 */
const withoutHidden = (text: string): string =>
  text.replace(hiddenInVault, (_, words: string) => (words.includes('\n') ? '\u00ad ' : '\u00ad'));

/** The words of a page of Markdown as `kind` writes it. */
export function textOfMarkdownPage(markdown: string, kind: ImportKind): PlainText {
  let written = markdown.replaceAll(wikilink, wikilinkText).replaceAll(blankAddress, ']( )');
  for (const [pattern, instead] of marks[kind] ?? []) written = written.replace(pattern, instead);
  const hidden = kind === 'obsidian' ? [...written.matchAll(hiddenInVault)] : [];
  const counted = hidden.map(([, text = '']): CountedPart => ({
    codes: ['comment-out-of-sight'],
    text: textOfMarkdown(text),
  }));
  return { text: textOfMarkdown(hidden.length > 0 ? withoutHidden(written) : written), counted };
}

const isMarkup = (path: string): boolean => /^\.(?:x?html?)$/.test(endingOf(path));
const isMarkdown = (path: string): boolean => /^\.(?:md|markdown|mdx)$/.test(endingOf(path));

/** The words of one file of text as a kind of source has it. */
export function textOfPage(text: string, path: string, kind: ImportKind): PlainText {
  if (isMarkup(path)) return textOfHtml(text, kind);
  return isMarkdown(path) ? textOfMarkdownPage(text, kind) : { text, counted: [] };
}
