import type {
  Document,
  Revision,
  RevisionWithContent,
  WrittenDocument as Written,
} from '../../contract/documents.ts';
import type { Actor } from '../../core/access/actor.ts';
import { presentPeople, presentPerson } from '../../core/access/present-people.ts';
import { presentReview } from '../../core/access/present-review.ts';
import {
  canEditDocument,
  canManageSpace,
  canRelease,
  type SpaceAccess,
} from '../../core/access/space-rights.ts';
import type { DocumentRevision } from '../../../db/documents/document.ts';
import type { ReadDocument } from '../../../db/documents/read-statements.ts';
import type { ShownRelease } from '../../../db/documents/release-statements.ts';
import { spaceSeen, type WrittenDocument } from './saving.ts';

export function presentDocument(row: ReadDocument, actor: Actor): Document {
  const { space } = row;
  const seen = spaceSeen(row);
  const edits = canEditDocument(actor, seen) === null;
  const { release } = row;
  const isReleased = row.draftId !== null;
  const setFrontPage = canManageSpace(actor, seen) === null;
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    spaceId: row.spaceId,
    parentId: row.parentId,
    position: row.position,
    version: row.version,
    isStarred: row.isStarred,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: presentPerson(row.createdBy),
    updatedBy: presentPerson(row.updatedBy),
    space: { id: space.id, name: space.name, visibility: space.visibility },
    ancestors: row.ancestors,
    hasChildren: row.hasChildren,
    release: release && presentRelease(release, actor, seen),
    template: row.template,
    labels: row.labels,
    isFrontPage: row.isFrontPage,
    restriction: row.restriction,
    review: presentReview(row.review),
    editingRestriction: row.editingRestriction,
    can: {
      edit: edits && !isReleased,
      delete: edits && !release?.isDraft,
      move: edits && !release?.isDraft,
      comment: true,
      setFrontPage,
    },
  };
}

function presentRelease(
  { ownerId, releasedAt, ...release }: ShownRelease,
  actor: Actor,
  space: SpaceAccess,
): Document['release'] {
  return {
    ...release,
    releasedAt: new Date(releasedAt).toISOString(),
    hasChanges: release.draftVersion !== release.releasedVersion,
    mayRelease: canRelease(actor, space, ownerId) === null,
  };
}

/** @param row the result of a write */
export const presentWritten = (row: WrittenDocument, actor: Actor): Written => ({
  ...presentDocument(row, actor),
  unreachedMentions: presentPeople(row.unreachedMentions),
});

function presentOrigin(imported: DocumentRevision['imported']): Revision['imported'] {
  if (!imported) return null;
  const { author, writtenAt } = imported;
  return { author, writtenAt: writtenAt === null ? null : new Date(writtenAt).toISOString() };
}

export function presentRevision(row: DocumentRevision): Revision {
  return {
    version: row.version,
    title: row.title,
    name: row.name,
    author: presentPerson(row.author),
    ...(row.coauthors && row.coauthors.length > 0 && { coauthors: presentPeople(row.coauthors) }),
    createdAt: row.createdAt.toISOString(),
    isLeftOut: row.keptBecause === 'conflict',
    imported: presentOrigin(row.imported),
  };
}

export const presentRevisionWithContent = (row: DocumentRevision): RevisionWithContent => ({
  ...presentRevision(row),
  content: row.content,
});
