import type { Root } from 'hast';
import { attribute, rewrite } from '../../../text/rich-text/tree.ts';
import type { ResolveAddresses } from '../from-html/addresses.ts';
import { convert } from '../from-html/convert.ts';
import { keptAsSource } from '../from-html/fence.ts';
import { requireFewTags } from '../from-html/read-html.ts';
import type { ImportBody, ImportPerson } from '../item.ts';
import { createNoteList } from '../notes.ts';
import type { Links } from './links.ts';
import { parseStorage } from './parse-storage.ts';
import type { ExportedFile, ExportedPage } from './read-export.ts';
import { storageToHtml, wordsOfStorage } from './storage-to-html.ts';

/** What a text has to know of the export around it. */
export type StorageQuestion =
  | { about: 'page'; title: string; spaceKey: string }
  | { about: 'space'; key: string }
  | { about: 'id'; id: string }
  | { about: 'file'; pageId: string; name: string }
  | { about: 'showing'; holderId: string }
  | { about: 'old'; url: string }
  | { about: 'user'; key: string; username: string };

export type StorageAnswer = ExportedPage | ExportedFile | ImportPerson | string | boolean | undefined;

/** Answers each question, in their order. */
export type AskExport = (questions: readonly StorageQuestion[]) => Promise<StorageAnswer[]>;

/** UTF-16 units of what is asked for. No title, name or address is as long. */
const maxQuestionLength = 4096;
/** A page is asked for, then its file, then whether that may be shown. */
const maxRounds = 8;

/** A text in the storage format as Markdown; one that nobody can convert is kept as its source. */
export async function storageBody(
  { source, page }: { source: string; page: ExportedPage },
  ask: AskExport,
): Promise<ImportBody> {
  try {
    requireFewTags(source);
    return await convertStorage(source, page, ask);
  } catch (error) {
    // nested so deeply that no recursion reaches its end
    if (!(error instanceof RangeError)) throw error;
    return keptAsSource(source, page.title);
  }
}

async function convertStorage(source: string, page: ExportedPage, ask: AskExport): Promise<ImportBody> {
  const { tree, isXml } = parseStorage(source);
  const words = wordsOfStorage(tree);
  const users = await usersIn(tree, ask);
  const known = createKnown(ask);
  let [notes, html] = [createNoteList(), tree];
  for (let round = 0; round < maxRounds; round += 1) {
    notes = createNoteList();
    if (!isXml) notes.add('not-xml', page.title);
    html = storageToHtml(tree, { page, links: known.links, users, notes });
    // what it made without the answers is thrown away
    if (!(await known.learn())) break;
  }
  const addresses: ResolveAddresses = async (asked) => {
    const here = asked.filter(([url]) => !url.startsWith('missing:'));
    const answers = await ask(here.map(([url]) => ({ about: 'old', url })));
    const resolved = new Map(here.map(([url], index) => [url, answers[index]]));
    return asked.map(([url]) => {
      const found = resolved.get(url);
      return url.startsWith('missing:') ? null : typeof found === 'string' ? found : url;
    });
  };
  const { markdown, notes: more } = await convert(html, { addresses, words });
  notes.addAll(more);
  return { markdown, notes: notes.all() };
}

/** Those whom a text names, by their keys. */
async function usersIn(tree: Root, ask: AskExport): Promise<Map<string, ImportPerson>> {
  const named = new Map<string, StorageQuestion & { about: 'user' }>();
  rewrite(tree, (element) => {
    if (element.tagName !== 'ri:user') return undefined;
    const key = attribute(element, 'ri:userkey') || attribute(element, 'ri:account-id');
    const username = attribute(element, 'ri:username');
    if (key.length + username.length < maxQuestionLength)
      named.set(`${key}\n${username}`, { about: 'user', key, username });
    return undefined;
  });
  const answers = await ask([...named.values()]);
  const users = new Map<string, ImportPerson>();
  for (const [index, { key, username }] of [...named.values()].entries()) {
    const user = answers[index];
    if (typeof user === 'object') users.set(key || username, user as ImportPerson);
  }
  return users;
}

/** Links that note what they are asked, and answer what was learnt. */
function createKnown(ask: AskExport): { links: Links; learn(): Promise<boolean> } {
  const known = new Map<string, StorageAnswer>();
  const wanted = new Map<string, StorageQuestion>();
  const answer = <T extends StorageAnswer>(question: StorageQuestion): T | undefined => {
    const key = JSON.stringify(question);
    if (!known.has(key) && key.length <= maxQuestionLength) wanted.set(key, question);
    return known.get(key) as T | undefined;
  };
  return {
    links: {
      page: (title, spaceKey) => answer<ExportedPage>({ about: 'page', title, spaceKey }),
      space: (key) => answer<ExportedPage>({ about: 'space', key }),
      byId: (id) => answer<ExportedPage>({ about: 'id', id }),
      file: (pageId, name) => answer<ExportedFile>({ about: 'file', pageId, name }),
      mayShow: (holder) => answer<boolean>({ about: 'showing', holderId: holder.id }) ?? false,
      old: (url) => answer<string>({ about: 'old', url }),
    },
    /** @returns whether there was anything to ask */
    async learn() {
      const questions = [...wanted];
      wanted.clear();
      const answers = await ask(questions.map(([, question]) => question));
      for (const [index, [key]] of questions.entries()) known.set(key, answers[index]);
      return questions.length > 0;
    },
  };
}
