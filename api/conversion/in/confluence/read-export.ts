import type { ArchiveEntry, ImportPerson } from '../item.ts';
import type { NoteList } from '../notes.ts';
import { readObjects, type ExportedObject, type Faults } from './read-objects.ts';
import type { Spool, Spooled } from '../shared/spool.ts';

export interface ExportedPage {
  id: string;
  isBlog: boolean;
  title: string;
  parentId: string | null;
  spaceId: string;
  position: number | null;
  /** Milliseconds; of 100,000 pages a `Date` each would be too many. */
  createdAt: number | undefined;
  updatedAt: number | undefined;
  authorKey: string;
  creatorKey: string;
  /** False for drafts, trash and archived ones: they are kept for what they say of the pages below. */
  isTaken: boolean;
}

export interface ExportedFile {
  id: string;
  pageId: string;
  name: string;
  version: string;
}

export interface ExportedComment {
  id: string;
  pageId: string;
  parentId: string | null;
  authorKey: string;
  createdAt: Date | undefined;
  propertyIds: string[];
}

export interface Restriction {
  userKeys: string[];
  groups: string[];
}

/** What an export holds. Bodies are in the spool. */
export interface ConfluenceExport {
  spaces: Map<string, { name: string; key: string }>;
  pages: Map<string, ExportedPage>;
  files: ExportedFile[];
  comments: Map<string, ExportedComment>;
  bodies: Map<string, Spooled & { isStorage: boolean }>;
  users: Map<string, ImportPerson>;
  labels: Map<string, string[]>;
  /** By page: those who alone may see it. */
  restrictions: Map<string, Restriction>;
  /** Values of properties of comments, by id. */
  properties: Map<string, { name: string; value: string; contentId: string }>;
}

const counted: Record<string, Parameters<NoteList['add']>[0]> = {
  PageTemplate: 'template-left-out',
  LikeEntity: 'likes-left-out',
  SpacePermission: 'space-rights-left-out',
};

const wantedProperties = new Set(['inline-original-selection']);

/** Likes are named by their pages, which may come later. */
function leaveOut(
  { kind, values, references }: ExportedObject,
  code: Parameters<NoteList['add']>[0],
  { liked }: Collected,
  notes: NoteList,
): void {
  if (kind === 'LikeEntity') liked.push(references.content ?? '');
  else notes.add(code, values.name ?? values.type ?? '');
}

/** Of a page, or of the page of a comment. */
function titleOf(contentId: string, { pages, comments }: ConfluenceExport): string {
  const page = pages.get(contentId) ?? pages.get(comments.get(contentId)?.pageId ?? '');
  return page?.title ?? '';
}

/** Reads `entities.xml`. @param notes get what is not taken, counted */
export async function readExport(
  entry: ArchiveEntry,
  spool: Spool,
  notes: NoteList,
  signal?: AbortSignal,
): Promise<ConfluenceExport> {
  const read = createEmpty();
  const raw: Collected = {
    sets: new Map(),
    pageOfSet: new Map(),
    permissions: [],
    labelNames: new Map(),
    labellings: [],
    displayed: new Map(),
    liked: [],
  };
  const faults: Faults = { characters: 0, tooLong: 0 };
  for await (const object of readObjects(entry, faults)) {
    signal?.throwIfAborted();
    const code = counted[object.kind];
    if (code) leaveOut(object, code, raw, notes);
    else if (object.kind === 'BodyContent') await takeBody(object, read, spool);
    else take(object, read, raw, notes);
  }
  join(read, raw);
  for (const contentId of raw.liked) notes.add('likes-left-out', titleOf(contentId, read));
  if (faults.characters > 0) notes.add('xml-characters', entry.path, faults.characters);
  if (faults.tooLong > 0) notes.add('text-too-long', entry.path, faults.tooLong);
  return read;
}

const createEmpty = (): ConfluenceExport => ({
  spaces: new Map(),
  pages: new Map(),
  files: [],
  comments: new Map(),
  bodies: new Map(),
  users: new Map(),
  labels: new Map(),
  restrictions: new Map(),
  properties: new Map(),
});

/** What names other objects that may come later. */
interface Collected {
  sets: Map<string, { pageId: string; isView: boolean; holdsAny: boolean }>;
  pageOfSet: Map<string, string>;
  permissions: { setId: string; userKey: string; group: string }[];
  labelNames: Map<string, string>;
  labellings: { pageId: string; labelId: string }[];
  displayed: Map<string, { name: string; email: string }>;
  /** The contents of likes. */
  liked: string[];
}

async function takeBody(object: ExportedObject, { bodies }: ConfluenceExport, spool: Spool): Promise<void> {
  const contentId = object.references.content;
  const body = object.values.body ?? '';
  if (contentId === undefined || body === '') return;
  // editors of the cloud keep drafts of the same text in other formats
  if (bodies.get(contentId)?.isStorage) return;
  const type = object.values.bodyType ?? '2';
  if (type !== '2' && type !== '0') return;
  bodies.set(contentId, { ...(await spool.keep(body)), isStorage: type === '2' });
}

const dateOf = (value: string | undefined): Date | undefined => {
  const date = new Date(`${(value ?? '').trim().replace(' ', 'T')}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

const isOldVersion = ({ values, references }: ExportedObject): boolean =>
  Boolean(references.originalVersion ?? references.original) || Boolean(values.originalVersionId?.trim());

function take(object: ExportedObject, read: ConfluenceExport, raw: Collected, notes: NoteList): void {
  const { kind, id, values, references } = object;
  if (kind === 'Space') read.spaces.set(id, { name: values.name ?? '', key: values.key ?? '' });
  else if (kind === 'Page' || kind === 'BlogPost') takePage(object, read, raw, notes);
  else if (kind === 'Attachment') takeFile(object, read, notes);
  else if (kind === 'Comment') takeComment(object, read);
  else if (kind === 'ConfluenceUserImpl')
    read.users.set(id, person(values.name ?? '', values.name, values.email));
  else if (kind === 'InternalUser')
    raw.displayed.set((values.name ?? '').toLowerCase(), {
      name: values.displayName ?? '',
      email: values.emailAddress ?? '',
    });
  else if (kind === 'Label') raw.labelNames.set(id, values.namespace === 'my' ? '' : (values.name ?? ''));
  else if (kind === 'Labelling')
    raw.labellings.push({
      pageId: references.content ?? values.labelableId ?? '',
      labelId: references.label ?? '',
    });
  else if (kind === 'ContentPermissionSet')
    raw.sets.set(id, {
      pageId: references.owningContent ?? '',
      isView: /^\s*view\s*$/i.test(values.type ?? ''),
      holdsAny: (object.collections.contentPermissions ?? []).length > 0,
    });
  else if (kind === 'ContentPermission')
    raw.permissions.push({
      setId: references.owningSet ?? '',
      userKey: references.userSubject ?? values.userName ?? '',
      group: values.groupName ?? '',
    });
  else if (kind === 'ContentProperty' && wantedProperties.has(values.name ?? ''))
    read.properties.set(id, {
      name: values.name ?? '',
      value: values.stringValue ?? '',
      contentId: references.content ?? '',
    });
}

const person = (name: string, username = '', email = ''): ImportPerson => ({
  name: name || username || email,
  ...(username && { username }),
  ...(email && { email }),
});

function takePage(
  object: ExportedObject,
  { pages }: ConfluenceExport,
  { pageOfSet }: Collected,
  notes: NoteList,
): void {
  const { id, values, references } = object;
  const title = (values.title ?? '').trim();
  if (isOldVersion(object)) {
    notes.add('old-versions-left-out', title);
    return;
  }
  const status = (values.contentStatus ?? '').trim();
  if (status === 'draft') notes.add('draft-left-out', title);
  else if (status === 'deleted') notes.add('trash-left-out', title);
  else if (status !== '' && status !== 'current') notes.add('archived-left-out', title);
  for (const setId of object.collections.contentPermissionSets ?? []) pageOfSet.set(setId, id);
  const position = values.position?.trim() ?? '';
  pages.set(id, {
    id,
    isBlog: object.kind === 'BlogPost',
    title,
    parentId: references.parent ?? null,
    spaceId: references.space ?? '',
    position: /^-?\d+$/.test(position) ? Number(position) : null,
    createdAt: dateOf(values.creationDate)?.getTime(),
    updatedAt: dateOf(values.lastModificationDate)?.getTime(),
    creatorKey: references.creator ?? values.creatorName ?? '',
    authorKey:
      references.lastModifier ?? values.lastModifierName ?? references.creator ?? values.creatorName ?? '',
    isTaken: status === '' || status === 'current',
  });
}

function takeFile(object: ExportedObject, { files }: ConfluenceExport, notes: NoteList): void {
  const { id, values, references } = object;
  const name = values.title ?? values.fileName ?? '';
  const pageId = references.containerContent ?? references.content;
  if (isOldVersion(object)) notes.add('old-files-left-out', name);
  else if (pageId !== undefined && /^(?:current)?$/.test((values.contentStatus ?? '').trim()))
    files.push({ id, pageId, name, version: (values.version ?? values.attachmentVersion ?? '1').trim() });
}

function takeComment(object: ExportedObject, { comments }: ConfluenceExport): void {
  const { id, values, references, collections } = object;
  const pageId = references.containerContent ?? references.owner ?? references.page;
  if (pageId === undefined || isOldVersion(object)) return;
  if (!/^(?:current)?$/.test((values.contentStatus ?? '').trim())) return;
  comments.set(id, {
    id,
    pageId,
    parentId: references.parent ?? null,
    authorKey: references.creator ?? values.creatorName ?? '',
    createdAt: dateOf(values.creationDate),
    propertyIds: collections.contentProperties ?? [],
  });
}

function join(read: ConfluenceExport, raw: Collected): void {
  for (const { pageId, labelId } of raw.labellings) {
    const name = raw.labelNames.get(labelId);
    if (!name) continue;
    const labels = read.labels.get(pageId);
    if (labels) labels.push(name);
    else read.labels.set(pageId, [name]);
  }
  joinRestrictions(read, raw);
  for (const [key, user] of read.users) {
    const shown = raw.displayed.get((user.username ?? '').toLowerCase());
    if (shown) read.users.set(key, person(shown.name, user.username, user.email ?? shown.email));
  }
}

/** A set of which no permission is found restricts all the same: rather too few people see a page than too many. */
function joinRestrictions({ restrictions }: ConfluenceExport, raw: Collected): void {
  const bySet = new Map<string, Restriction>();
  for (const [id, { pageId, isView, holdsAny }] of raw.sets) {
    const page = pageId || raw.pageOfSet.get(id);
    if (!isView || page === undefined) continue;
    const restriction = restrictions.get(page) ?? { userKeys: [], groups: [] };
    bySet.set(id, restriction);
    if (holdsAny) restrictions.set(page, restriction);
  }
  for (const { setId, userKey, group } of raw.permissions) {
    const restriction = bySet.get(setId);
    const set = raw.sets.get(setId);
    if (!restriction || !set) continue;
    if (userKey) restriction.userKeys.push(userKey);
    if (group) restriction.groups.push(group);
    restrictions.set(set.pageId || (raw.pageOfSet.get(setId) ?? ''), restriction);
  }
}
