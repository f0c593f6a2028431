import type { Element, ElementContent } from 'hast';
import type { ImportPerson } from '../item.ts';
import type { NoteList } from '../notes.ts';
import { attribute, findIn, isElement, make, textNode } from '../../../text/rich-text/tree.ts';
import { fileAddress, itemAddress } from '../item.ts';
import { fileKey, pageKey, type Links } from './links.ts';
import { slugOf } from '../shared/slug.ts';
import type { ExportedPage } from './read-export.ts';

/** What the transforms of one text need. */
export interface StorageContext {
  page: ExportedPage;
  links: Links;
  users: ReadonlyMap<string, ImportPerson>;
  notes: NoteList;
  /** Children of an element as plain HTML. */
  children(element: Element): ElementContent[];
}

/** The first child of a name, else undefined. */
export const childOf = (element: Element, name: string): Element | undefined =>
  element.children.filter(isElement).find(({ tagName }) => tagName === name);

/** The `ri:…` element that says what a link, an image or a parameter means. */
export const targetIn = (element: Element): Element | undefined =>
  findIn(element, ({ tagName }) => tagName.startsWith('ri:'));

interface FoundAddress {
  url: string | undefined;
  title: string;
  /** Whether it is noted already why there is no address. */
  isNoted?: boolean;
}

/** The address of a page or a file that is imported too, or of the web; undefined for what is not there. */
export function addressOf(
  target: Element,
  { page, links, notes }: StorageContext,
  anchor = '',
): FoundAddress {
  const title = attribute(target, 'ri:content-title');
  const spaceKey = attribute(target, 'ri:space-key');
  if (target.tagName === 'ri:page' || target.tagName === 'ri:blog-post') {
    const found = title === '' ? page : links.page(title, spaceKey, page);
    return { url: found && itemAddress(pageKey(found.id), slugOf(anchor)), title: title || page.title };
  }
  if (target.tagName === 'ri:content-entity') {
    const found = links.byId(attribute(target, 'ri:content-id'));
    return { url: found && itemAddress(pageKey(found.id), slugOf(anchor)), title: found?.title ?? '' };
  }
  if (target.tagName === 'ri:space') {
    const found = links.space(spaceKey);
    return { url: found && itemAddress(pageKey(found.id)), title: spaceKey };
  }
  if (target.tagName === 'ri:attachment') {
    const name = attribute(target, 'ri:filename');
    const other = targetIn(target);
    const holder =
      other?.tagName === 'ri:page' && attribute(other, 'ri:content-title') !== ''
        ? links.page(attribute(other, 'ri:content-title'), attribute(other, 'ri:space-key'), page)
        : page;
    const found = holder && links.file(holder.id, name);
    if (found && !links.mayShow(holder, page)) {
      notes.add('file-of-restricted', name);
      return { url: undefined, title: name, isNoted: true };
    }
    return { url: found && fileAddress(fileKey(found.id)), title: name };
  }
  if (target.tagName === 'ri:url') {
    const url = attribute(target, 'ri:value');
    return { url: links.old(url, page) ?? url, title: url };
  }
  return { url: undefined, title };
}

/** A link; only its words if its target is not imported. */
export function linkTo(
  { url, title, isNoted = false }: FoundAddress,
  words: ElementContent[],
  { notes }: StorageContext,
): ElementContent[] {
  const shown = words.length > 0 ? words : [textNode(title)];
  if (url !== undefined) return [make('a', shown, { href: url })];
  if (!isNoted) notes.add('dead-link', title);
  return shown;
}

/** The name of a person who is mentioned. */
export function nameOfUser(target: Element, { users }: StorageContext): string {
  const key = attribute(target, 'ri:userkey') || attribute(target, 'ri:account-id');
  const username = attribute(target, 'ri:username');
  const found =
    users.get(key) ??
    [...users.values()].find(
      (user) => username !== '' && user.username?.toLowerCase() === username.toLowerCase(),
    );
  return found?.name ?? (username || key);
}
