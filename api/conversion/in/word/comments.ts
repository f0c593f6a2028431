import { escapeLine } from '../../../text/markdown/escape-line.ts';
import { readTextEntry } from '../archive/decode-text.ts';
import type { ImportComment } from '../item.ts';
import { dateOf } from '../shared/dates.ts';
import { maxXmlBytes, type WordPackage } from './package.ts';
import { parseXml } from './parse-xml.ts';

interface WordComment {
  id: string;
  author: string;
  date: string;
  text: string;
  /** Of its last paragraph: what a reply refers to. */
  paragraphId: string;
}

/**
 * The comments of a Word file, each with the words that it is about.
 * @throws WordRefused
 */
export async function readComments(
  word: WordPackage,
  key: string,
  quotes: ReadonlyMap<string, string>,
): Promise<ImportComment[]> {
  const comments = await readAll(word);
  const parents = await readReplies(word);
  const byParagraph = new Map(
    comments
      .filter((comment) => comment.paragraphId !== '')
      .map((comment) => [comment.paragraphId, comment.id]),
  );
  const keyOf = (id: string) => `${key}#comment-${id}`;
  return comments.map(({ id, author, date, text, paragraphId }) => {
    const parent = byParagraph.get(parents.get(paragraphId) ?? '');
    const quote = parent === undefined ? (quotes.get(id) ?? '').replace(/\s+/g, ' ').trim() : '';
    const markdown = text.trim().split(/\n+/).map(escapeLine);
    return {
      key: keyOf(id),
      parentKey: parent === undefined || parent === id ? null : keyOf(parent),
      author: author ? { name: author } : null,
      createdAt: dateOf(date) ?? null,
      ...(quote ? { quote } : {}),
      markdown: markdown.filter(Boolean).join('\n\n'),
    };
  });
}

async function readAll(word: WordPackage): Promise<WordComment[]> {
  const comments: WordComment[] = [];
  let isText = false;
  await parsePart(word, /^[^/]+\/comments\.xml$/, {
    open({ name, attributes }) {
      const last = comments.at(-1);
      if (name === 'w:comment') {
        const [id = '', author = '', date = ''] = ['w:id', 'w:author', 'w:date'].map(
          (each) => attributes[each],
        );
        comments.push({ id, author, date, text: '', paragraphId: '' });
      } else if (name === 'w:p' && last) last.paragraphId = attributes['w14:paraId'] ?? '';
      else if (name === 'w:t') isText = true;
      else if (name === 'w:br' && last) last.text += '\n';
    },
    close(name) {
      const last = comments.at(-1);
      if (name === 'w:t') isText = false;
      if (name === 'w:p' && last) last.text += '\n';
    },
    text(text) {
      const last = comments.at(-1);
      if (isText && last) last.text += text;
    },
  });
  return comments;
}

/** The paragraph that a reply refers to, by its own. */
async function readReplies(word: WordPackage): Promise<Map<string, string>> {
  const parents = new Map<string, string>();
  await parsePart(word, /^[^/]+\/commentsExtended\.xml$/, {
    open({ attributes }) {
      const [own, parent] = [attributes['w15:paraId'], attributes['w15:paraIdParent']];
      if (own && parent) parents.set(own, parent);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return parents;
}

async function parsePart(
  { parts }: WordPackage,
  name: RegExp,
  handlers: Parameters<typeof parseXml>[1],
): Promise<void> {
  const part = parts.find(({ path }) => name.test(path));
  if (part) parseXml((await readTextEntry(part, maxXmlBytes)).text, handlers);
}
