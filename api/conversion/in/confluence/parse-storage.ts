import { characterEntities } from 'character-entities';
import type { Element, Root, Text } from 'hast';
import { SaxesParser } from 'saxes';
import { readHtml } from '../from-html/read-html.ts';

const ownNames: Record<string, string> = { class: 'className', colspan: 'colSpan', rowspan: 'rowSpan' };

const start = '<![CDATA[';
/** Code may hold `]] >` too: there text goes on, not a tag. */
const end = /\]\](?:>| >(?=\s*(?:<|$)))/;

/** A server writes the end of a CDATA section with a space, as the whole body stands in one. */
const repair = (body: string): string =>
  body
    .split(start)
    .map((part, index) => (index === 0 ? part : start + part.replace(end, ']]>')))
    .join('');

/**
 * Text in the storage format as a tree, with names like `ac:link` and `ri:page`.
 * @returns `isXml` false where it was no XML, and was read as a browser reads HTML
 */
export function parseStorage(body: string): { tree: Root; isXml: boolean } {
  const repaired = repair(body);
  try {
    return { tree: parseXml(repaired), isXml: true };
  } catch {
    return { tree: readHtml(openForHtml(repaired)), isXml: false };
  }
}

function parseXml(body: string): Root {
  const root: Root = { type: 'root', children: [] };
  const open: (Root | Element)[] = [root];
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, characterEntities);
  const add = (value: string) => {
    const children = open.at(-1)?.children;
    const last = children?.at(-1);
    if (last?.type === 'text') last.value += value;
    else children?.push({ type: 'text', value } satisfies Text);
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A text has no document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'lectern-root') return;
    const properties = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [ownNames[key] ?? key, value]),
    );
    const element: Element = { type: 'element', tagName: name, properties, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', ({ name }) => {
    if (name !== 'lectern-root') open.pop();
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(`<lectern-root>${body}</lectern-root>`).close();
  return root;
}

/** HTML knows neither CDATA nor elements of others that close themselves. */
const openForHtml = (body: string): string =>
  body
    .replace(/<!\[CDATA\[([^]*?)(?:\]\]>|$)/g, (_, text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    )
    .replace(/<((?:ac|ri|at):[\w-]+)(?![\w-])((?:[^<>"']|"[^"]*"|'[^']*')*)\/>/g, '<$1$2></$1>');
