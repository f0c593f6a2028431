import { fenced, keptAsSource } from '../from-html/fence.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';
import type { ImportBody, ImportComment } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { addTo } from '../shared/add-to.ts';
import type { Files } from './files.ts';
import type { Links } from './links.ts';
import type { ConfluenceExport, ExportedComment, ExportedPage } from './read-export.ts';
import type { Spool } from '../shared/spool.ts';
import type { StorageAnswer, StorageQuestion } from './storage-body.ts';

/** The texts of an export as Markdown. */
export interface Bodies {
  /** @param options.isLost whether it moves to the top because its parent is missing */
  page(page: ExportedPage, options: { isLost: boolean }): Promise<ImportBody>;
  /** Comments, oldest first. */
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
    addTo(commentsOf, pageOf(comment, read), comment);
  }
  const answer = createAnswers(links, read.users);
  const convertBody = async (contentId: string, page: ExportedPage): Promise<ImportBody> => {
    const body = read.bodies.get(contentId);
    if (!body) return { markdown: '', notes: [] };
    const source = await spool.read(body);
    if (!body.isStorage) {
      const notes = [{ code: 'wiki-text', count: 1, example: page.title }];
      return { markdown: fenced(source), notes };
    }
    const conversion = runConversion('storage', { source, page }, (question: StorageQuestion) =>
      answer(question, page),
    );
    return unlessKilled(conversion, () => keptAsSource(source, page.title));
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
          ...(quote ? { quote } : {}),
          markdown,
        });
      }
      return made;
    },
  };
}

/** A reply may name the comment that it answers, in place of the page. */
function pageOf(comment: ExportedComment, { comments }: ConfluenceExport): string {
  const seen = new Set<string>();
  let at = comment;
  for (let next = comments.get(at.pageId); next && !seen.has(next.id); next = comments.get(at.pageId)) {
    seen.add(next.id);
    at = next;
  }
  return at.pageId;
}

/** Answers what a text asks of its export. */
function createAnswers(
  links: Links,
  users: ConfluenceExport['users'],
): (question: StorageQuestion, from: ExportedPage) => StorageAnswer {
  const byUsername = new Map([...users.values()].map((user) => [user.username?.toLowerCase() ?? '', user]));
  return (question, from) => {
    if (question.about === 'page') return links.page(question.title, question.spaceKey, from);
    if (question.about === 'space') return links.space(question.key);
    if (question.about === 'id') return links.byId(question.id);
    if (question.about === 'file') return links.file(question.pageId, question.name);
    if (question.about === 'showing') {
      const holder = links.byId(question.holderId);
      return holder !== undefined && links.mayShow(holder, from);
    }
    if (question.about === 'old') return links.old(question.url, from);
    const { key, username } = question;
    return users.get(key) ?? (username === '' ? undefined : byUsername.get(username.toLowerCase()));
  };
}
