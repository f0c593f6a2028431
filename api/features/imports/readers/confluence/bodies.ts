import { convert } from '../../convert/convert.ts';
import { requireFewTags } from '../../convert/read-html.ts';
import { fenced } from '../../convert/fence.ts';
import type { ImportBody, ImportComment } from '../../item.ts';
import { createNoteList } from '../../notes.ts';
import type { Files } from './files.ts';
import type { Links } from './links.ts';
import { parseStorage } from './parse-storage.ts';
import type { ConfluenceExport, ExportedComment, ExportedPage } from './read-export.ts';
import type { Spool } from './spool.ts';
import { storageToHtml, wordsOfStorage } from './storage-to-html.ts';

/** The texts of an export as Markdown. */
export interface Bodies {
  /** @param options.isLost whether it comes to the top because its parent is not there */
  page(page: ExportedPage, options: { isLost: boolean }): Promise<ImportBody>;
  /** Comments, oldest first. Those on words of the text begin with these as a quote. */
  comments(page: ExportedPage): Promise<ImportComment[]>;
}

interface BodySources {
  read: ConfluenceExport;
  spool: Spool;
  links: Links;
  files: Files;
}

export function createBodies({ read, spool, links, files }: BodySources): Bodies {
  const commentsOf = new Map<string, ExportedComment[]>();
  for (const comment of read.comments.values()) {
    const page = pageOf(comment, read);
    const known = commentsOf.get(page);
    if (known) known.push(comment);
    else commentsOf.set(page, [comment]);
  }
  const convertBody = async (contentId: string, page: ExportedPage): Promise<ImportBody> => {
    const body = read.bodies.get(contentId);
    if (!body) return { markdown: '', notes: [] };
    const source = await spool.read(body);
    if (!body.isStorage) {
      const notes = [{ code: 'wiki-text', count: 1, example: page.title }];
      return { markdown: fenced(source), notes };
    }
    try {
      return convertStorage(source, { page, links, users: read.users });
    } catch (error) {
      // nested so deeply that no recursion reaches its end
      if (!(error instanceof RangeError)) throw error;
      return { markdown: fenced(source), notes: [{ code: 'kept-as-source', count: 1, example: page.title }] };
    }
  };
  return {
    async page(page, { isLost }) {
      const { markdown, notes } = await convertBody(page.id, page);
      const all = createNoteList();
      if (isLost) all.add('parent-missing', page.title);
      for (const name of files.missingOf(page.id)) all.add('file-missing', name);
      all.addAll(notes);
      return { markdown, notes: all.all() };
    },
    async comments(page) {
      const comments = (commentsOf.get(page.id) ?? []).sort(
        (one, other) => (one.createdAt?.getTime() ?? 0) - (other.createdAt?.getTime() ?? 0),
      );
      const made: ImportComment[] = [];
      for (const { id, parentId, authorKey, createdAt, propertyIds } of comments) {
        const { markdown, notes } = await convertBody(id, page);
        const quote = propertyIds.map((property) => read.properties.get(property)?.value).find(Boolean);
        made.push({
          key: `comment-${id}`,
          parentKey: parentId !== null && read.comments.has(parentId) ? `comment-${parentId}` : null,
          author: read.users.get(authorKey) ?? (authorKey ? { name: authorKey, username: authorKey } : null),
          createdAt: createdAt ?? null,
          notes,
          markdown: quote ? `${quoted(quote)}\n\n${markdown}` : markdown,
        });
      }
      return made;
    },
  };
}

/** Replies may name the comment that they reply to, in place of the page. */
function pageOf(comment: ExportedComment, { comments }: ConfluenceExport): string {
  const seen = new Set<string>();
  let at = comment;
  for (let next = comments.get(at.pageId); next && !seen.has(next.id); next = comments.get(at.pageId)) {
    seen.add(next.id);
    at = next;
  }
  return at.pageId;
}

/** Words of a text as a quote. */
function quoted(words: string): string {
  const tree = { type: 'element' as const, tagName: 'blockquote', properties: {} };
  const text = { type: 'text' as const, value: words.replace(/\s+/g, ' ').trim() };
  const quote = { ...tree, children: [text] };
  return convert({ type: 'root', children: [quote] }, { address: () => null }).markdown.trimEnd();
}

function convertStorage(
  source: string,
  context: Omit<Parameters<typeof storageToHtml>[1], 'notes'>,
): ImportBody {
  const notes = createNoteList();
  requireFewTags(source);
  const { tree, isXml } = parseStorage(source);
  if (!isXml) notes.add('not-xml', context.page.title);
  const words = wordsOfStorage(tree);
  const html = storageToHtml(tree, { ...context, notes });
  const address = (url: string) =>
    url.startsWith('missing:') ? null : (context.links.old(url, context.page) ?? url);
  const { markdown, notes: more } = convert(html, { address, words });
  notes.addAll(more);
  return { markdown, notes: notes.all() };
}
