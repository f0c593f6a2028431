import type { Knex } from 'knex';
import {
  readShared,
  sharedChildren,
  sharedFiles,
  type SharedChild,
  type SharedDocument,
} from '../../../db/public-links/branch-statements.ts';
import type { PublicLink } from '../../../db/public-links/statements.ts';
import type { Voice } from './page-texts.ts';
import { sharedPage, type LinkList, type TreeItem } from './draw-page.ts';
import { createSharedTexts } from './draw-text.ts';

/** How many documents a level of the tree lists, and how many files; the rest is on further pages. */
const maxListed = 100;

/** What the address of a request names. */
export interface Place {
  token: string;
  fileKey: string | undefined;
  documentId: number | undefined;
}

/** What a request for the page of a document has. */
export interface Reading {
  place: Place;
  link: PublicLink;
  voice: Voice;
  /** Of a reader who typed the password. */
  key: string;
  /** The address under which people open Lectern. */
  origin: string;
  /** The list of documents below begins behind this one. */
  after: number | null;
  /** The same for its files. */
  filesAfter: number | null;
}

/** The same, with what every address on its page ends with. */
interface Addressed extends Reading {
  query: string;
  addressOf: (id: number, more?: Record<string, string>) => string;
}

/** An id in a query. */
export const numberOf = (value: string | null): number | null =>
  value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

/**
 * Draws pages of shared documents.
 * @returns a function. It returns null for a document that the link does not show
 */
export function createDocumentDrawer(knex: Knex) {
  const textOf = createSharedTexts(knex);
  return async (asked: Reading): Promise<string | null> => {
    const { link, place, voice, key, origin, after, filesAfter } = asked;
    const document = await readShared(knex, link.id, place.documentId ?? link.documentId);
    if (!document) return null;
    const { id, title, path, updatedAt } = document;
    const reading = { ...asked, ...addressesOf(place, link, link.passwordHash === null ? {} : { key }) };
    const { addressOf, query } = reading;
    const text = await textOf(link, document, {
      language: voice.language,
      origin,
      token: place.token,
      query,
    });
    const tree = link.includesBelow ? await treeOf(knex, reading, document) : null;
    const below = link.includesBelow ? await belowOf(knex, reading, { parentId: id, after }) : nothingListed;
    const files = await filesOf(knex, reading, { documentId: id, after: filesAfter ?? 0 });
    const above = path.map((each) => ({ title: each.title, address: addressOf(each.id) }));
    return sharedPage({ voice, title, updatedAt, text, tree, path: above, below, files });
  };
}

function addressesOf({ token }: Place, { documentId }: PublicLink, keyed: Record<string, string>) {
  const queryOf = (more: Record<string, string>): string => {
    const query = new URLSearchParams({ ...keyed, ...more }).toString();
    return query === '' ? '' : `?${query}`;
  };
  return {
    query: queryOf({}),
    addressOf: (id: number, more: Record<string, string> = {}): string =>
      `/p/${token}${id === documentId ? '' : `/${id}`}${queryOf(more)}`,
  };
}

const nothingListed: LinkList = { links: [], next: null };

/** The documents below one, a part of them. */
async function belowOf(
  knex: Knex,
  { link, addressOf }: Addressed,
  { parentId, after }: { parentId: number; after: number | null },
): Promise<LinkList> {
  const found = await sharedChildren(knex, link.id, { parents: [parentId], atMost: maxListed + 1, after });
  return listOf(found, { addressOf, parentId });
}

function listOf(
  found: readonly SharedChild[],
  { addressOf, parentId }: Pick<Addressed, 'addressOf'> & { parentId: number },
): LinkList {
  const listed = found.slice(0, maxListed);
  const last = found.length > maxListed ? listed.at(-1) : undefined;
  return {
    links: listed.map(({ id, title }) => ({ title, address: addressOf(id) })),
    next: last ? `${addressOf(parentId, { after: String(last.id) })}#lectern:below` : null,
  };
}

async function filesOf(
  knex: Knex,
  { place: { token }, addressOf, query }: Addressed,
  { documentId, after }: { documentId: number; after: number },
): Promise<LinkList> {
  const found = await sharedFiles(knex, documentId, { after, atMost: maxListed + 1 });
  const listed = found.slice(0, maxListed);
  const last = found.length > maxListed ? listed.at(-1) : undefined;
  return {
    links: listed.map(({ filename, key }) => ({
      title: filename,
      address: `/p/${token}/files/${key}${query}`,
    })),
    next: last ? `${addressOf(documentId, { files: String(last.id) })}#lectern:files` : null,
  };
}

/** The tree beside the text, open along the way to the document. */
async function treeOf(
  knex: Knex,
  { link, addressOf }: Addressed,
  { id: currentId, title, path }: SharedDocument,
): Promise<TreeItem> {
  const way = [...path, { id: currentId, title }];
  const parents = way.map(({ id }) => id);
  const found = await sharedChildren(knex, link.id, { parents, atMost: maxListed + 1, always: parents });
  const childrenOf = (id: number) => found.filter(({ parentId }) => parentId === id);
  const onWay = new Set(parents);
  const build = (item: { id: number; title: string }): TreeItem => {
    const children = onWay.has(item.id) ? childrenOf(item.id) : [];
    // one that is on the way is listed wherever it stands
    const listed = children.filter((child, index) => index < maxListed || onWay.has(child.id));
    const last = children.length > maxListed ? children[maxListed - 1] : undefined;
    const next = last ? `${addressOf(item.id, { after: String(last.id) })}#lectern:below` : null;
    const below = onWay.has(item.id) ? { items: listed.map((child) => build(child)), next } : null;
    return { title: item.title, address: addressOf(item.id), isCurrent: item.id === currentId, below };
  };
  return build(way[0]!);
}
