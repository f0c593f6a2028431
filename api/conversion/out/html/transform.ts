import type { Element, ElementContent, Root } from 'hast';
import { calloutKinds, type CalloutKind } from '../../../text/markdown/callouts.ts';
import { codeLanguage, isDiagram } from '../../../text/reading/code-parts.ts';
import { textOf } from '../../../text/hast.ts';
import { eachElement } from '../../../text/reading/own-plugins.ts';
import { createColourer, type Colourer, type CodeRun } from '../shared/colours.ts';
import { mathmlOf } from '../shared/mathml.ts';
import { targetOf, type Places } from './places.ts';
import type { ExportWords } from './export-texts.ts';

interface TransformOptions {
  places: Places;
  texts: ExportWords;
}

/** What a text shows. */
interface Shown {
  /** By their keys. */
  pictures: Set<string>;
  /** How many, as their source. */
  diagrams: number;
}

/** Changes a safe tree in the way that the page does when it draws one. */
export function transform(root: Root, { places, texts }: TransformOptions): Shown {
  const shown: Shown = { pictures: new Set(), diagrams: 0 };
  const colour = createColourer();
  eachElement(root, (element, parent, index) => {
    const put = (node: ElementContent) => {
      parent.children[index] = node;
    };
    if (element.tagName === 'a') resolveLink(element, { places, texts });
    if (element.tagName === 'img') put(pictureOf(element, { places, texts, shown }));
    if (element.tagName === 'input') finishTask(element);
    if (element.tagName === 'table') put(made('div', { className: ['table'], tabIndex: 0 }, [element]));
    if (element.tagName === 'pre') put(codeBlockOf(element, colour, shown));
    if (element.tagName === 'code') put(codeOf(element));
    if (element.tagName === 'h2' && hasClass(element, 'sr-only'))
      element.children = [text(texts('footnotes'))];
    if (element.properties.dataMention !== undefined) element.properties = { className: ['mention'] };
    if (element.properties.dataCallout !== undefined) labelCallout(element, texts);
  });
  return shown;
}

function finishTask({ properties }: Element): void {
  properties.disabled = true;
  delete properties.dataTask;
}

const text = (value: string): ElementContent => ({ type: 'text', value });

const made = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name);

function resolveLink(link: Element, { places, texts }: TransformOptions): void {
  const { href, ariaLabel } = link.properties;
  delete link.properties.dataHost;
  // from a footnote, named by the parser in English
  const [, reference] = /^Back to reference (\d+(?:-\d+)?)$/.exec(String(ariaLabel ?? '')) ?? [];
  if (reference !== undefined) link.properties.ariaLabel = texts('backTo', { reference });
  const target = typeof href === 'string' ? targetOf(href, places) : { kind: 'dead' as const };
  if (target.kind === 'dead') delete link.properties.href;
  else link.properties.href = target.address;
  if (target.kind === 'elsewhere') link.properties.rel = ['noopener', 'noreferrer'];
}

interface PictureOptions extends TransformOptions {
  shown: Shown;
}

/** A picture outside of the export becomes a link: opening a page must not tell other servers about its reader. */
function pictureOf(image: Element, { places, texts, shown }: PictureOptions): ElementContent {
  const { src, dataLinked, ...rest } = image.properties;
  delete rest.dataFigure;
  const alt = typeof rest.alt === 'string' ? rest.alt : '';
  const target = typeof src === 'string' && src !== '' ? targetOf(src, places) : { kind: 'dead' as const };
  if (target.kind === 'file' && target.isImage) {
    shown.pictures.add(target.key);
    image.properties = { ...rest, alt, src: target.address, loading: 'lazy' };
    return image;
  }
  const words = text(texts('image', { words: alt === '' && typeof src === 'string' ? src : alt }));
  if (target.kind === 'dead' || dataLinked !== undefined) return words;
  return made('a', { href: target.address, rel: ['noopener', 'noreferrer'] }, [words]);
}

/** Code within a line; a formula if its language is `math`. */
function codeOf(code: Element): ElementContent {
  if (languageOf(code) !== 'math') return code;
  const formula = mathmlOf(textOf(code), { isBlock: false });
  return formula ? made('span', { className: ['formula'] }, formula) : code;
}

function codeBlockOf(pre: Element, colour: Colourer, shown: Shown): ElementContent {
  pre.properties.tabIndex = 0;
  const code = pre.children.find((child) => child.type === 'element');
  if (code?.type !== 'element' || code.tagName !== 'code') return made('div', { className: ['code'] }, [pre]);
  const language = languageOf(code);
  const source = textOf(code);
  if (isDiagram(language)) shown.diagrams += 1;
  // the code element is visited next, and must not become a formula within a line
  if (language === 'math') code.properties = {};
  const formula = language === 'math' ? mathmlOf(source.trim(), { isBlock: true }) : undefined;
  if (formula) return made('div', { className: ['formula-block'], tabIndex: 0 }, formula);
  if (code.children.every(({ type }) => type === 'text')) code.children = runsOf(colour(language, source));
  const label = language === undefined ? [] : [made('span', { className: ['language'] }, [text(language)])];
  return made('div', { className: ['code'] }, [pre, ...label]);
}

const runsOf = (lines: CodeRun[][]): ElementContent[] =>
  lines.flatMap((line, index) => {
    const runs = line.map((run) =>
      typeof run === 'string' ? text(run) : made('span', { className: [`code-${run[0]}`] }, [text(run[1])]),
    );
    return index === 0 ? runs : [text('\n'), ...runs];
  });

/** The language as it was typed; for formulas always `math`. */
function languageOf(code: Element): string | undefined {
  const name = codeLanguage(code);
  return name?.toLowerCase() === 'math' ? 'math' : name;
}

const isKind = (kind: unknown): kind is CalloutKind => calloutKinds.some((each) => each === kind);

function labelCallout(element: Element, texts: ExportWords): void {
  const { dataCallout: kind } = element.properties;
  if (!isKind(kind)) return;
  const label = made('p', { className: ['callout-label'] }, [text(texts(kind))]);
  element.properties = { className: ['callout', kind], role: 'note' };
  element.children = [label, ...element.children];
}
