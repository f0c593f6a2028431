import type { ImportKind } from '../kinds.ts';
import { isObject } from '../../../text/is-object.ts';
import { decoded, attributeIn, textOfMarkup, type PlainText, type RuleOf } from './markup.ts';
import { textOfHtml, textOfMarkdownPage } from './page-text.ts';

/** One text of a file that holds many. */
export interface DataText extends PlainText {
  /** The key of its item or comment. */
  key: string;
  /** By which a person knows it. */
  name: string;
  /** The key of the item that it is a comment of. */
  holder?: string;
}

/** The files that hold all texts of a source, by its kind, and how they are read. */
const dataFiles: Partial<Record<ImportKind, { path: RegExp; read: (text: string) => Generator<DataText> }>> =
  {
    confluence: { path: /^(?:[^/]+\/)?entities\.xml$/, read: confluenceTexts },
    bookstack: { path: /^data\.json$/, read: bookstackTexts },
    'outline-json': { path: /^(?!metadata\.json$)[^/]+\.json$/, read: outlineTexts },
  };

export const dataFileOf = (kind: ImportKind) => dataFiles[kind];

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textIn = (fields: Fields, name: string): string =>
  typeof fields[name] === 'string' ? fields[name] : '';

const idIn = ({ id }: Fields): string => (typeof id === 'number' || typeof id === 'string' ? String(id) : '');

function* bookstackTexts(json: string): Generator<DataText> {
  const { book, chapter, page } = fieldsOf(JSON.parse(json));
  const sections = [
    ...(book ? [['book', fieldsOf(book)] as const] : []),
    ...[...listOf(fieldsOf(book).chapters), ...(chapter ? [chapter] : [])].map(
      (each) => ['chapter', fieldsOf(each)] as const,
    ),
  ];
  for (const [sort, section] of sections)
    yield bookstackText(sort, section, textIn(section, 'description_html'), false);
  const pages = [...sections.flatMap(([, section]) => listOf(section.pages)), ...(page ? [page] : [])];
  for (const each of pages.map(fieldsOf)) {
    const markdown = textIn(each, 'markdown');
    yield bookstackText('page', each, markdown || textIn(each, 'html'), markdown !== '');
  }
}

function bookstackText(sort: string, fields: Fields, source: string, isMarkdown: boolean): DataText {
  const { text, counted } = isMarkdown
    ? textOfMarkdownPage(source, 'bookstack')
    : textOfHtml(source, 'bookstack');
  const name = textIn(fields, 'name');
  const tags = listOf(fields.tags).map(
    (tag) => `${textIn(fieldsOf(tag), 'name')} ${textIn(fieldsOf(tag), 'value')}`,
  );
  const links = listOf(fields.attachments)
    .map(fieldsOf)
    .map((each) => (each.link ? textIn(each, 'name') : ''));
  return {
    ...{ key: `${sort}:${idIn(fields) || name}`, name, counted },
    text: [name, text, ...tags, ...links].join(' '),
  };
}

function* outlineTexts(json: string): Generator<DataText> {
  const { collection, documents } = fieldsOf(JSON.parse(json));
  const all = [fieldsOf(collection), ...Object.values(fieldsOf(documents)).map(fieldsOf)];
  for (const fields of all) {
    const name = textIn(fields, 'title') || textIn(fields, 'name');
    yield { key: textIn(fields, 'id'), name, text: `${name} ${textsOf(fields.data)}`, counted: [] };
  }
}

const seenAttributes: Record<string, string> = {
  ...{ attachment: 'title', video: 'title', image: 'alt', mention: 'label' },
};

/** Text within a paragraph goes on from node to node. */
function textsOf(data: unknown): string {
  const texts: string[] = [];
  const waiting: unknown[] = [data];
  while (waiting.length > 0) {
    const node = fieldsOf(waiting.pop());
    const text = textIn(node, 'text');
    const attributes = fieldsOf(node.attrs);
    const said = seenAttributes[textIn(node, 'type')];
    texts.push(text === '' ? ' ' : text, said === undefined ? '' : `${textIn(attributes, said)} `);
    for (const child of listOf(node.content).toReversed()) waiting.push(child);
  }
  return texts.join('');
}

const object = /<object class="(\w+)"[^>]*>([^]*?)<\/object>(?=\s*(?:<object\s|<\/hibernate))/g;

function* confluenceTexts(xml: string): Generator<DataText> {
  const contents = new Map<string, { sort: string; title: string; holder: string }>();
  const bodies: { id: string; source: string; isStorage: boolean }[] = [];
  for (const [, sort = '', inside = ''] of xml.matchAll(object)) {
    const id = /<id name="(?:id|key)">([^<]*)</.exec(inside)?.[1] ?? '';
    const value = (name: string) => {
      const found = new RegExp(
        `<property name="${name}"[^>]*>((?:<!\\[CDATA\\[[^]*?\\]\\]>)+|[^<]*)</property>`,
      ).exec(inside);
      const written = found?.[1] ?? '';
      return written.startsWith('<') ? written.slice(9, -3).replaceAll(']]><![CDATA[', '') : decoded(written);
    };
    if (/^(?:Page|BlogPost|Comment)$/.test(sort)) {
      // a reply may name the comment that it answers
      const holder = /<property name="(?:containerContent|owner|page)"[^>]*>\s*<id name="id">([^<]*)</.exec(
        inside,
      )?.[1];
      contents.set(id, { sort, title: value('title'), holder: holder ?? '' });
    } else if (sort === 'BodyContent') {
      const content = /<property name="content"[^>]*>\s*<id name="id">([^<]*)</.exec(inside)?.[1] ?? '';
      const type = value('bodyType') || '2';
      bodies.push({ id: content, source: value('body'), isStorage: type === '2' });
    }
  }
  for (const { id, source, isStorage } of bodies) {
    const content = contents.get(id);
    if (!content) continue;
    const { text, counted } = isStorage ? textOfStorage(source) : { text: source, counted: [] };
    const said = { name: content.title, text: `${content.title} ${text}`, counted };
    if (content.sort !== 'Comment') yield { key: `page-${id}`, ...said };
    else {
      let { holder } = content;
      for (let times = 0; contents.get(holder)?.sort === 'Comment' && times < 100; times += 1)
        holder = contents.get(holder)!.holder;
      yield { key: `comment-${id}`, holder: `page-${holder}`, ...said };
    }
  }
}

const macro = /^ac:(?:structured-)?macro$/;
/** Macros whose title nobody sees. */
const untitled =
  /^(?:excerpt|section|column|details|div|center|toc-zone|include|excerpt-include|jira|jiraissues|widget|iframe|anchor|view.*|multimedia|(?:inc-)?drawio|gliffy|math.*|sv-translation)$/;

const storageRule: RuleOf = (name, attributes, above) => {
  if (name === 'ac:placeholder') return ['placeholder-left-out'];
  if (name === 'ac:parameter' && attributeIn(attributes, 'ac:name') === 'title') {
    const around = above.findLast((each) => macro.test(each.name));
    return untitled.test(attributeIn(around?.attributes ?? '', 'ac:name'))
      ? 'hidden'
      : ['macro-list-left-out'];
  }
  return hiddenParts.test(name) ? 'hidden' : 'seen';
};
const hiddenParts = /^ac:(?:parameter|default-parameter|task-id|task-uuid|task-status|adf-node|emoticon)$/;

const link = /<ac:link\b[^<>]*>((?:(?!<\/?ac:link[ >])[^])*)<\/ac:link>/g;

/** Shown in capital letters. */
const status =
  /(\bac:name="status"[^<>]*>(?:(?!<\/ac:structured-macro>)[^])*?\bac:name="title"[^<>]*>)([^<]*)/g;

/** The words of a text in Confluence's storage format. A link without words shows the name of what it leads to. */
export const textOfStorage = (source: string): PlainText =>
  textOfMarkup(
    source
      .replace(link, (whole, inside: string) => (inside.includes('link-body') ? whole : nameIn(inside)))
      .replace(status, (_, before: string, title: string) => before + title.toUpperCase())
      .replace(/<time\b[^<>]*\bdatetime="([^"<>]*)"[^<>]*\/>/g, ' $1 '),
    storageRule,
  );

const nameIn = (inside: string): string =>
  / ri:(?:content-title|filename)="([^"<>]*)"/.exec(inside)?.[1] ?? '';
