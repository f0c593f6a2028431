import type { Element, ElementContent, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { CalloutKind } from '../markdown/callouts.ts';
import type { FirstLookParts } from './first-look.ts';
import { endOfFrontMatter, isLabelField, shownFields } from '../markdown/front-matter.ts';
import { labelsOf } from '../markdown/labels.ts';
import { imageAddress } from '../markdown/images.ts';
import { codeLanguage } from './code-parts.ts';
import { parseHtml } from './html-parser.ts';
import { linkKind } from './links.ts';
import { eachElement, lineOf } from './own-plugins.ts';
import { assertShowable, parseMarkdown } from './pipeline.ts';
import { dropTitleHeading } from './title-heading.ts';

export type DrawingParts = Pick<FirstLookParts, 'external' | 'callouts' | 'properties' | 'words'>;

export interface PageToDraw {
  /** Markdown, with its front matter. */
  source: string;
  title: string;
  /** The address of the page, `https://docs.example/documents/7`, and that of the settings if there is one. */
  own: readonly string[];
  parts: DrawingParts;
}

/** HTML that is safe to put into a page. */
export interface DrawnPage {
  /** The fields of the front matter; empty where there are none. */
  properties: string;
  text: string;
}

/**
 * Renders a document like the page does (`web/components/markdown/elements.tsx`), as far as it can be read and takes up
 * space: buttons, formulas and diagrams are added by the scripts.
 * @throws Error if the tree is too large to be shown
 */
export function drawPage({ source, title, own, parts }: PageToDraw): DrawnPage {
  const markdown = source.slice(endOfFrontMatter(source));
  const tree = parseMarkdown(markdown) ?? parseMarkdown(markdown, parseHtml);
  if (!tree) throw new Error('The text was not parsed');
  assertShowable(tree);
  dropTitleHeading(tree, title);
  const replace = replacing(own, parts);
  eachElement(tree, (element, parent, index) => {
    parent.children[index] = replace(element);
  });
  return { properties: propertiesOf(source, title, parts), text: toHtml(tree, { allowDangerousHtml: true }) };
}

function element(
  tagName: string,
  properties: Properties,
  children: (Element | ElementContent | string | Raw)[],
): Element {
  const inside = children.map((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  );
  return { type: 'element', tagName, properties, children: inside as ElementContent[] };
}

/** HTML made by the build. The sanitiser removes all such nodes from a text. */
interface Raw {
  type: 'raw';
  value: string;
}

const raw = (value: string): Raw => ({ type: 'raw', value });

const named = (words: string, name: string): string => words.replace('__', () => name);

type Replace = (element: Element) => ElementContent;

/** How to render elements that are more than their tag. */
function replacing(own: readonly string[], parts: DrawingParts): Replace {
  const origin = own[0] === undefined ? '' : new URL(own[0]).origin;
  const kinds: Record<string, Replace> = {
    a: (link) => drawLink(link, origin, parts),
    h2: (heading) => drawHeading(heading, parts),
    h3: (heading) => drawHeading(heading, parts),
    img: (image) => drawImage(image, own, parts),
    input: (box) => drawBox(box, parts),
    pre: (code) => drawCode(code, parts),
    table: (table) =>
      element('div', { className: ['table'], role: 'group', ariaLabel: parts.words.table, tabIndex: 0 }, [
        table,
      ]),
    span: (span) => {
      delete span.properties.dataMention;
      return span;
    },
    div: (division) => drawDivision(division, parts),
  };
  return (each) => kinds[each.tagName]?.(each) ?? each;
}

function drawLink(link: Element, origin: string, { words, external }: DrawingParts): Element {
  const { href, ariaLabel, dataHost } = link.properties;
  const [, reference] = /^Back to reference (\d+(?:-\d+)?)$/.exec(String(ariaLabel ?? '')) ?? [];
  if (reference !== undefined) link.properties.ariaLabel = named(words.backTo, reference);
  if (linkKind(typeof href === 'string' ? href : undefined, origin) !== 'external') {
    delete link.properties.dataHost;
    return link;
  }
  Object.assign(link.properties, { target: '_blank', rel: ['noopener', 'noreferrer'] });
  if (dataHost !== undefined) link.properties.className = ['card'];
  link.children.push(raw(external));
  return link;
}

function drawHeading(heading: Element, { words }: DrawingParts): Element {
  const { id, className } = heading.properties;
  const text = lineOf({ type: 'element', tagName: 'div', properties: {}, children: heading.children });
  if (Array.isArray(className) && className.includes('sr-only')) {
    if (text === 'Footnotes') heading.children = [{ type: 'text', value: words.footnotes }];
    return heading;
  }
  if (typeof id !== 'string') return heading;
  const label = named(words.copyLink, text);
  const anchor = element('a', { className: ['anchor'], href: `#${id}`, ariaLabel: label }, ['#']);
  return element('div', { className: ['headed'] }, [heading, anchor]);
}

function drawImage(image: Element, own: readonly string[], { words }: DrawingParts): ElementContent {
  const { src, alt, dataFigure, dataLinked, ...rest } = image.properties;
  const address = typeof src === 'string' && src !== '' ? imageAddress(src, own) : undefined;
  if (address === undefined) {
    const name = String(alt ?? '') || String(src ?? '') || words.withoutAddress;
    return { type: 'text', value: named(words.imageOf, name) };
  }
  image.properties = { ...rest, src: address, alt: String(alt ?? '') || words.image, loading: 'lazy' };
  if (dataLinked || !dataFigure) return image;
  const leads = { href: String(src), target: '_blank', rel: ['noopener', 'noreferrer'] };
  return element('a', { ...leads, className: ['picture'] }, [image]);
}

function drawBox(box: Element, { words }: DrawingParts): Element {
  const { checked, ariaLabel } = box.properties;
  box.properties = { type: 'checkbox', checked, disabled: true, ariaLabel: ariaLabel || words.task };
  return box;
}

function drawCode(pre: Element, { words }: DrawingParts): Element {
  const code = pre.children.find((child) => child.type === 'element');
  const language = code?.tagName === 'code' ? codeLanguage(code) : undefined;
  const ariaLabel = language === undefined ? words.code : named(words.codeIn, language);
  Object.assign(pre.properties, { tabIndex: 0, role: 'group', ariaLabel });
  const label = language && element('span', { className: ['language'], ariaHidden: 'true' }, [language]);
  return element('div', { className: ['code'] }, label ? [pre, label] : [pre]);
}

function drawDivision(division: Element, { callouts }: DrawingParts): Element {
  const { dataCallout, ...rest } = division.properties;
  if (dataCallout === undefined) return division;
  const kind = dataCallout as CalloutKind;
  const { label, icon } = callouts[kind];
  division.properties = { ...rest, className: ['callout', kind], ariaLabel: label };
  const heading = element('div', { className: ['callout-label'] }, [
    element('span', { className: ['callout-icon'] }, [raw(icon)]),
    label,
  ]);
  division.children.unshift(heading);
  return division;
}

/** The labels and fields of the front matter, rendered like `document-heading.tsx` and `page-text.tsx` do. */
function propertiesOf(source: string, title: string, { properties, words }: DrawingParts): string {
  const fields = shownFields(source, title).filter(({ name }) => !isLabelField(name));
  const labels = labelsOf(source);
  const chips = labels.map((label) =>
    element('li', {}, [
      element('a', { className: [properties.label], href: `/labels/${encodeURIComponent(label)}` }, [label]),
    ]),
  );
  const list = element('ul', { className: [properties.labels], ariaLabel: words.labels }, chips);
  const above = labels.length === 0 ? '' : toHtml(list);
  if (fields.length === 0) return above;
  const rows = fields.flatMap(({ name, value }) => [
    element('dt', { className: [properties.name] }, [name]),
    element('dd', { className: [properties.value] }, [value]),
  ]);
  const below = toHtml(
    element('div', { role: 'group', ariaLabel: words.properties }, [
      element('dl', { className: [properties.root] }, rows),
    ]),
  );
  return above + below;
}
