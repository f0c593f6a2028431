import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { decodeString } from 'micromark-util-decode-string';
import { endOfFrontMatter } from './front-matter.ts';
import { mathSyntax } from './math.ts';
import { htmlTargets } from './html-tags.ts';

/** Offsets in the source, UTF-16 units; the end is not included. */
export interface Place {
  start: number;
  end: number;
}

/**
 * The target of a link or an image, without its brackets or quotes. In an attribute, backslashes have no special
 * meaning.
 */
export interface LinkTarget extends Place {
  /** As written, with escapes. */
  raw: string;
  writtenIn: 'markdown' | 'html';
}

/** A block of a text. Quotes, lists and footnotes are not blocks; `depth` counts those around a block. */
export type MarkdownBlock = Place & { depth: number } & (
    | { kind: 'heading'; level: number; text: string }
    /** `lines` are the lines of the HTML, without the marks of quotes and lists. */
    | { kind: 'html'; lines: Place[] }
    /** Code is fenced or indented; math between dollars counts as code. */
    | { kind: 'code' | 'paragraph' | 'rule' | 'table' }
  );

export interface MarkdownParts {
  blocks: MarkdownBlock[];
  /** The targets of links, images, definitions, `<a href>` and `<img src>`, in order. */
  targets: LinkTarget[];
}

type Heading = Extract<MarkdownBlock, { kind: 'heading' }>;
type Token = ReturnType<typeof postprocess>[number][1];

interface Reading extends MarkdownParts {
  source: string;
  /** Where the parsed part of the source begins. */
  from: number;
  depth: number;
  heading: Heading | null;
  /** The lines of the HTML block that is being read. */
  html: Place[];
  /** How many open parts are no words of a heading: addresses, titles and labels of links; pictures. */
  unseen: number;
}

type Extensions = NonNullable<NonNullable<Parameters<typeof parse>[0]>['extensions']>;

const extensions = [gfm(), mathSyntax] as Extensions;

/**
 * The blocks and link targets of a Markdown text without front matter, by CommonMark with GitHub's additions, including
 * math. Hostile texts take quadratic time and more: `read-markdown.ts` guards against them.
 * @throws RangeError if quotes and lists are nested too deeply
 */
export function markdownParts(source: string): MarkdownParts {
  const bodyFrom = endOfFrontMatter(source);
  const chunks = preprocess()(source.slice(bodyFrom), undefined, true);
  const events = postprocess(parse({ extensions }).document().write(chunks));
  // the parser does not count a byte order mark
  const from = bodyFrom + (source[bodyFrom] === '\ufeff' ? 1 : 0);
  const reading: Reading = {
    ...{ source, from, blocks: [], targets: [] },
    ...{ depth: 0, heading: null, html: [], unseen: 0 },
  };
  for (const [way, token] of events) {
    if (way === 'enter') enter(reading, token);
    else leave(reading, token);
  }
  return { blocks: reading.blocks, targets: reading.targets.sort((a, b) => a.start - b.start) };
}

const placeOf = ({ from }: Reading, { start, end }: Token): Place => ({
  start: from + start.offset,
  end: from + end.offset,
});

const sourceOf = (reading: Reading, token: Token): string => {
  const { start, end } = placeOf(reading, token);
  return reading.source.slice(start, end);
};

const containers = new Set<string>(['blockQuote', 'listOrdered', 'listUnordered', 'gfmFootnoteDefinition']);
const unseenParts = new Set<string>(['image', 'resource', 'reference', 'gfmFootnoteCall']);

const kinds: Record<string, 'code' | 'paragraph' | 'rule' | 'table'> = {
  codeFenced: 'code',
  codeIndented: 'code',
  paragraph: 'paragraph',
  table: 'table',
  thematicBreak: 'rule',
};

function enter(reading: Reading, token: Token): void {
  const { type } = token as { type: string };
  const kind = kinds[type];
  if (kind) reading.blocks.push({ kind, ...placeOf(reading, token), depth: reading.depth });
  else if (containers.has(type)) reading.depth += 1;
  else if (unseenParts.has(type)) reading.unseen += 1;
  else if (type === 'atxHeading' || type === 'setextHeading') openHeading(reading, token);
  else if (type === 'htmlFlow' || type === 'htmlText') openHtml(reading, token);
  else if (type === 'htmlFlowData' || type === 'htmlTextData') reading.html.push(placeOf(reading, token));
  else if (type === 'resourceDestinationString' || type === 'definitionDestinationString')
    addTarget(reading, { ...placeOf(reading, token), writtenIn: 'markdown' });
  if (reading.heading) takeOfHeading(reading, reading.heading, token);
}

function leave(reading: Reading, token: Token): void {
  const { type } = token as { type: string };
  if (containers.has(type)) reading.depth -= 1;
  else if (unseenParts.has(type)) reading.unseen -= 1;
  else if (type === 'htmlFlow' || type === 'htmlText') {
    for (const place of htmlTargets(reading.source, reading.html))
      addTarget(reading, { ...place, writtenIn: 'html' });
  } else if (reading.heading && (type === 'atxHeading' || type === 'setextHeading')) {
    reading.heading.text = reading.heading.text.replace(/\s+/g, ' ').trim();
    reading.heading = null;
  }
}

function openHeading(reading: Reading, token: Token): void {
  const place = placeOf(reading, token);
  reading.heading = { kind: 'heading', ...place, depth: reading.depth, level: 0, text: '' };
  reading.blocks.push(reading.heading);
}

function openHtml(reading: Reading, token: Token): void {
  reading.html = [];
  if ((token as { type: string }).type === 'htmlFlow')
    reading.blocks.push({
      kind: 'html',
      ...placeOf(reading, token),
      depth: reading.depth,
      lines: reading.html,
    });
}

function addTarget({ source, targets }: Reading, target: Omit<LinkTarget, 'raw'>): void {
  targets.push({ ...target, raw: source.slice(target.start, target.end) });
}

/** Collects the visible text of a heading, piece by piece. */
function takeOfHeading(reading: Reading, heading: Heading, token: Token): void {
  const { type } = token as { type: string };
  if (type === 'atxHeadingSequence') heading.level ||= sourceOf(reading, token).length;
  else if (type === 'setextHeadingLineSequence') heading.level = sourceOf(reading, token)[0] === '=' ? 1 : 2;
  else if (reading.unseen > 0) return;
  else if (seenText.has(type)) heading.text += sourceOf(reading, token);
  else if (type === 'characterReference') heading.text += decodeString(sourceOf(reading, token));
  else if (type === 'lineEnding') heading.text += ' ';
  // "one<br>two" are two words
  else if (type === 'htmlText' && /^<br\b/i.test(sourceOf(reading, token))) heading.text += ' ';
}

const seenText = new Set<string>([
  'data',
  'codeTextData',
  'characterEscapeValue',
  'autolinkProtocol',
  'autolinkEmail',
  'literalAutolink',
]);
