import type { Archive, ArchiveEntry, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { createNoteList } from '../notes.ts';
import { createBodies, type Bodies } from './bodies.ts';
import { createFiles, type Files } from './files.ts';
import { createLinks, pageKey, type Links } from './links.ts';
import { readExport, type ConfluenceExport, type ExportedPage } from './read-export.ts';
import { openSpool } from '../shared/spool.ts';
import { isSeenByAll, pathOf, placePages } from './tree.ts';

const list = /^(?:[^/]+\/)?entities\.xml$/;
const findList = ({ entries }: Archive): ArchiveEntry | undefined =>
  entries.find(({ path }) => list.test(path));

/** Exports of a space or a site of Confluence as XML, from a server and from the cloud. */
export const confluenceReader: ImportReader = {
  kind: 'confluence',
  recognise: (archive) => findList(archive)?.path ?? null,
  read: readConfluence,
};

interface Reading {
  read: ConfluenceExport;
  files: Files;
  bodies: Bodies;
}

async function* readConfluence(
  archive: Archive,
  { baseUrl, signal }: ReadOptions,
): AsyncGenerator<ImportItem, ImportNote[]> {
  const entry = findList(archive);
  if (!entry) return [];
  const notes = createNoteList();
  const spool = await openSpool(archive.temporary);
  try {
    const read = await readExport(entry, spool, notes, signal);
    const keys = new Map([...read.spaces].map(([id, { key }]) => [id, key]));
    const taken = [...read.pages.values()].filter(({ isTaken }) => isTaken);
    const mayShow: Links['mayShow'] = (holder, shownIn) => isSeenByAll(read, holder, shownIn);
    const links = createLinks({ pages: taken, files: read.files, keys, mayShow, baseUrl });
    const files = createFiles(archive, entry, read.files);
    const reading: Reading = { read, files, bodies: createBodies({ read, spool, links, files }) };
    const spaces = [...new Set(taken.map(({ spaceId }) => spaceId))];
    for (const [order, spaceId] of spaces.entries()) {
      const name = read.spaces.get(spaceId)?.name || read.spaces.get(spaceId)?.key || archive.name;
      const top = spaces.length > 1 ? folderItem(`space-${spaceId}`, name, { order, parentKey: null }) : null;
      if (top) yield top;
      for await (const item of spaceItems(reading, spaceId, top?.key ?? null)) {
        signal?.throwIfAborted();
        yield item;
      }
    }
    return notes.all();
  } finally {
    await spool.close();
  }
}

/** A document that only holds others. */
const folderItem = (
  key: string,
  title: string,
  place: { order: number; parentKey: string | null },
): ImportItem => ({
  key,
  title,
  ...place,
  path: title,
  body: async () => ({ markdown: '', notes: [] }),
  files: [],
});

async function* spaceItems(
  reading: Reading,
  spaceId: string,
  topKey: string | null,
): AsyncGenerator<ImportItem> {
  const { read } = reading;
  const lost = new Set<ExportedPage>();
  const placed = placePages(read, spaceId, (page) => lost.add(page));
  for (const one of placed) {
    const { page, parent, order, restriction } = one;
    const parentKey = parent ? pageKey(parent.page.id) : topKey;
    const place = { parentKey, order, path: pathOf(one), restriction };
    yield await itemOf(reading, page, { ...place, isLost: lost.has(page) });
  }
  const posts = [...read.pages.values()].filter(
    (page) => page.isBlog && page.isTaken && page.spaceId === spaceId,
  );
  if (posts.length === 0) return;
  const order = placed.filter(({ parent }) => !parent).length;
  const blog = folderItem(`blog-${spaceId}`, 'Blog', { order, parentKey: topKey });
  yield blog;
  const timeOf = ({ createdAt }: ExportedPage) => createdAt ?? 0;
  for (const [at, page] of posts.sort((one, other) => timeOf(other) - timeOf(one)).entries()) {
    const restriction = read.restrictions.get(page.id);
    const path = `Blog/${page.title}`;
    yield await itemOf(reading, page, { parentKey: blog.key, order: at, path, restriction, isLost: false });
  }
}

interface Place {
  parentKey: string | null;
  order: number;
  path: string;
  restriction: { userKeys: string[]; groups: string[] } | undefined;
  isLost: boolean;
}

async function itemOf(
  { read, files, bodies }: Reading,
  page: ExportedPage,
  { restriction, isLost, ...place }: Place,
): Promise<ImportItem> {
  const person = (key: string) => read.users.get(key) ?? { name: key, username: key };
  return {
    ...place,
    key: pageKey(page.id),
    title: page.title,
    ...(page.authorKey && { author: person(page.authorKey) }),
    ...(page.creatorKey && { creator: person(page.creatorKey) }),
    ...(page.createdAt !== undefined && { createdAt: new Date(page.createdAt) }),
    ...(page.updatedAt !== undefined && { updatedAt: new Date(page.updatedAt) }),
    ...(restriction && {
      restricted: {
        kind: 'view',
        people: restriction.userKeys.map(person),
        groups: restriction.groups,
      },
    }),
    body: () => bodies.page(page, { isLost }),
    files: files.of(page.id),
    fileOf: (key) => {
      const { file, pageId = '' } = files.byKey(key) ?? {};
      const holder = read.pages.get(pageId);
      // a text may name any key
      return holder?.isTaken && isSeenByAll(read, holder, page) ? file : undefined;
    },
    comments: await bodies.comments(page),
    labels: read.labels.get(page.id) ?? [],
  };
}
