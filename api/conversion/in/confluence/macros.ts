import type { Element, ElementContent } from 'hast';
import { attribute, isElement, make, textNode, textOf } from '../../../text/rich-text/tree.ts';
import { inlineFormula, rawMarkdown } from '../from-html/convert.ts';
import { visibleText } from '../from-html/ledger.ts';
import { fileAddress, itemAddress } from '../item.ts';
import { addressOf, childOf, linkTo, targetIn, type StorageContext } from './context.ts';
import { fileKey, pageKey } from './links.ts';

/** A macro of a text. */
export interface Macro {
  name: string;
  /** A parameter's text; '' where there is none. The one without a name, which old texts have, has the name ''. */
  parameter(name: string): string;
  /** What a parameter names: a page, a file. */
  target(): Element | undefined;
  /** What stands in it, as plain HTML. */
  contents(): ElementContent[];
  /** What stands in it as plain text; undefined where it has no such body. */
  plain: string | undefined;
}

type Write = (macro: Macro, context: StorageContext) => ElementContent[];

export function macroOf(element: Element, context: StorageContext): Macro {
  const parameters = element.children.filter(isElement).filter(({ tagName }) => tagName === 'ac:parameter');
  // the first format had an element of its own for the parameter without a name
  const unnamed = childOf(element, 'ac:default-parameter');
  const unnamedFor = (name: string) => (name === '' ? unnamed : undefined);
  const plain = childOf(element, 'ac:plain-text-body');
  // a few macros have more than one
  const rich = element.children.filter(isElement).filter(({ tagName }) => tagName === 'ac:rich-text-body');
  return {
    name: attribute(element, 'ac:name'),
    parameter: (name) => {
      const found = parameters.find((each) => attribute(each, 'ac:name') === name) ?? unnamedFor(name);
      return found ? textOf(found).trim() : '';
    },
    target: () => parameters.map(targetIn).find((each) => each !== undefined),
    contents: () => rich.flatMap((body) => context.children(body)),
    plain: plain && textOf(plain),
  };
}

const bold = (text: string): ElementContent => make('p', [make('strong', [textNode(text)])]);

const callout =
  (kind: string): Write =>
  (macro) => {
    const title = macro.parameter('title') || macro.parameter('');
    return [
      make('blockquote', [...(title ? [bold(title)] : []), ...macro.contents()], { dataCallout: kind }),
    ];
  };

const code: Write = (macro) => {
  const title = macro.parameter('title');
  const language = (macro.parameter('language') || macro.parameter('')).toLowerCase();
  const className = /^[\w+#-]{1,30}$/.test(language) && language !== 'none' ? [`language-${language}`] : [];
  const fence = make('pre', [
    make('code', [textNode(macro.plain ?? visibleText(make('div', macro.contents())).trim())], { className }),
  ]);
  return [...(title ? [bold(title)] : []), fence];
};

const details: Write = (macro) => [
  make('details', [
    make('summary', [textNode(macro.parameter('title') || macro.parameter('') || '…')]),
    ...macro.contents(),
  ]),
];

const language: Write = (macro) => [
  bold(macro.parameter('language') || macro.parameter('')),
  ...macro.contents(),
];

const status: Write = (macro) => {
  const title = macro.parameter('title') || macro.parameter('colour');
  return title ? [make('strong', [textNode(`[${title.toUpperCase()}]`)])] : [];
};

/** What is laid out comes one below the other. */
const flat: Write = (macro, { notes }) => {
  notes.add('layout-flattened', macro.name);
  return macro.contents();
};

const include: Write = (macro, context) => {
  const target = macro.target();
  const named = macro.parameter('') || macro.parameter('page');
  // `KEY:Title` is a page of another space
  const [, spaceKey = '', title = ''] = /^(?:(~?\w{1,255}):(?=\S))?(.*)$/s.exec(named) ?? [];
  context.notes.add('included-as-link', target ? addressOf(target, context).title : title);
  const pageOf = (words: string, key: string) =>
    words === '' ? undefined : context.links.page(words, key, context.page);
  const found = pageOf(named, '') ?? pageOf(title, spaceKey);
  const address = target
    ? addressOf(target, context)
    : { url: found && itemAddress(pageKey(found.id)), title: named };
  return [make('p', [textNode('Included: '), ...linkTo(address, [], context)])];
};

const jira: Write = (macro, { notes }) => {
  const unnamed = macro.parameter('');
  const key = macro.parameter('key') || (/^[A-Z]\w*-\d+$/.test(unnamed) ? unnamed : '');
  const words =
    key || unnamed || macro.parameter('jqlQuery') || macro.parameter('jql') || macro.parameter('url');
  notes.add('jira-as-text', words);
  return words ? [key ? textNode(key) : make('code', [textNode(words)])] : [];
};

const file: Write = (macro, context) => {
  const target = macro.target();
  const name = macro.parameter('name') || macro.parameter('');
  // it stood apart from the words beside it
  if (target) return [textNode(' '), ...linkTo(addressOf(target, context), [], context), textNode(' ')];
  const found = context.links.file(context.page.id, name);
  return name ? linkTo({ url: found && fileAddress(fileKey(found.id)), title: name }, [], context) : [];
};

const widget: Write = (macro, context) => {
  const target = macro.target();
  const url =
    (target && attribute(target, 'ri:value')) ||
    macro.parameter('url') ||
    macro.parameter('src') ||
    macro.parameter('');
  if (url === '') return unknown(macro, context);
  context.notes.add('embedded-as-link', url);
  return [make('a', [textNode(url)], { href: url })];
};

/** A diagram is shown as the picture that its program keeps beside it. */
const diagram: Write = (macro, context) => {
  const name =
    macro.parameter('diagramName') || macro.parameter('name') || macro.parameter('diagramDisplayName');
  const { links, page, notes } = context;
  const [picture, source] = [links.file(page.id, `${name}.png`), links.file(page.id, name)];
  notes.add('diagram-as-picture', name);
  if (picture) return [make('img', [], { src: fileAddress(fileKey(picture.id)), alt: name })];
  return linkTo({ url: source && fileAddress(fileKey(source.id)), title: name || macro.name }, [], context);
};

const formula =
  (isBlock: boolean): Write =>
  (macro) => {
    const tex = (macro.plain ?? (macro.parameter('body') || macro.parameter('--body'))).trim();
    if (tex === '') return [];
    if (!isBlock) return [inlineFormula(tex)];
    // a dollar would end the block
    if (tex.includes('$')) return [make('pre', [textNode(tex)])];
    return [rawMarkdown(`$$\n${tex.replace(/\n\s*\n/g, '\n')}\n$$`, { isBlock })];
  };

/** Lists that Confluence makes anew at each view: here they would be wrong tomorrow. */
export const isMadeAnew = (name: string): boolean => madeAnew.has(name);
const madeAnew = new Set([
  ...['toc', 'children', 'pagetree', 'pagetreesearch', 'livesearch', 'search', 'index', 'attachments'],
  ...['space-attachments', 'recently-updated', 'recently-updated-dashboard', 'recently-used-labels'],
  ...['contentbylabel', 'content-by-label', 'content-report-table', 'labels-list', 'listlabels'],
  ...['related-labels', 'popular-labels', 'navmap', 'favpages', 'blog-posts', 'tasks-report-macro'],
  ...['detailssummary', 'space-details', 'spaces', 'spaces-list', 'contributors', 'contributors-summary'],
  ...['change-history', 'create-from-template', 'create-space-button', 'gallery', 'userlister', 'network'],
  ...[
    'profile',
    'profile-picture',
    'global-reports',
    'pagelinks',
    'incominglinks',
    'report-table',
    'maplinks',
  ],
]);

const table: Record<string, Write> = {
  info: callout('note'),
  note: callout('warning'),
  warning: callout('caution'),
  tip: callout('tip'),
  panel: callout('note'),
  code,
  noformat: code,
  expand: details,
  'ui-expand': details,
  'sv-translation': language,
  status,
  excerpt: flat,
  section: flat,
  column: flat,
  details: flat,
  div: flat,
  center: flat,
  'toc-zone': flat,
  include,
  'excerpt-include': include,
  jira,
  jiraissues: jira,
  'view-file': file,
  viewpdf: file,
  viewdoc: file,
  viewxls: file,
  viewppt: file,
  multimedia: file,
  widget,
  iframe: widget,
  drawio: diagram,
  'inc-drawio': diagram,
  gliffy: diagram,
  mathinline: formula(false),
  'mathjax-inline-macro': formula(false),
  mathblock: formula(true),
  'mathjax-block-macro': formula(true),
  anchor: (macro, { notes }) => {
    notes.add('anchor-left-out', macro.parameter(''));
    return [];
  },
};

/** What stands in a macro that nobody here knows is kept; of one with nothing in it, its name. */
const unknown: Write = (macro, { notes }) => {
  notes.add('macro-unknown', macro.name);
  const contents = macro.contents();
  const title = macro.parameter('title');
  const titled = (nodes: ElementContent[]) => (title ? [bold(title), ...nodes] : nodes);
  if (contents.length > 0) return titled(contents);
  if (macro.plain !== undefined && macro.plain.trim() !== '')
    return titled([make('pre', [textNode(macro.plain)])]);
  return [make('em', [textNode(title ? `[${macro.name}: ${title}]` : `[${macro.name}]`)])];
};

/** A macro as plain HTML. What stands in it is kept, also in one that should have nothing in it. */
export function writeMacro(macro: Macro, context: StorageContext): ElementContent[] {
  if (isMadeAnew(macro.name)) {
    context.notes.add('macro-list-left-out', macro.name);
    return macro.contents();
  }
  const write = Object.hasOwn(table, macro.name) ? table[macro.name] : undefined;
  let isTaken = false;
  const contents = () => {
    isTaken = true;
    return macro.contents();
  };
  const written = (write ?? unknown)({ ...macro, contents }, context);
  return isTaken ? written : [...written, ...macro.contents()];
}
