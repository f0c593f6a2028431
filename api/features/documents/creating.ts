import type { Knex } from 'knex';
import type { CreateDocument } from '../../contract/documents.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import { seenRights, withCurrentRights } from '../../core/access/writing.ts';
import { retried } from '../../core/transaction.ts';
import type { ContentText, TitleText } from '../../text/words/document-text.ts';
import { findPlace, type FoundPlace } from '../../../db/documents/placing-statements.ts';
import { createDocument, type SavedDocument } from '../../../db/documents/write-statements.ts';
import type { RequestKey } from '../../../db/request-keys/statements.ts';
import { nextPosition } from './positions.ts';
import { writtenAs, type WrittenDocument } from './saving.ts';

interface Creation {
  input: Pick<CreateDocument, 'spaceId' | 'parentId'>;
  title: TitleText;
  content: ContentText;
  createdKey: string | null;
  requestKey: RequestKey | undefined;
  isUnwritten: boolean;
  isQuiet: boolean;
}

/** Several people who add to a level at once may choose the same position. */
const quickAttempts = 3;

/**
 * Creates a document at the end of its level in two statements, where a transaction takes nine. Null, with nothing
 * written, if that is not possible: the space or parent is not there or has no child yet, the key is used, or too many add at once. The
 * caller then does it in a transaction, which finds out why.
 * @throws AppError 403
 */
export function createQuickly(knex: Knex, as: Actor, creation: Creation): Promise<WrittenDocument | null> {
  const { input, title, content, createdKey, requestKey, isUnwritten, isQuiet } = creation;
  return withCurrentRights(knex, as, async (actor) => {
    for (let attempt = 1; attempt <= quickAttempts; attempt += 1) {
      const place = await findPlace(knex, actor, input);
      // its first child changes a parent, which must not be locked by two at once for less than that
      if (!place?.hasChildren) return null;
      const space = { ...place.space, membership: place.membership };
      authorize(canEditDocument(actor, { ...space, letsEdit: place.letsEdit }));
      const { actor: account, spaces } = seenRights(actor, { id: 0, space });
      const parent =
        input.parentId === null ? [] : [{ id: input.parentId, spaceId: space.id, editing: true }];
      const position = nextPosition(place.lastPosition, attempt === 1 ? 1 : 64);
      const options = {
        ...input,
        position,
        authorId: actor.id,
        ...{ createdKey, requestKey },
        title,
        content,
        restrictedBy: place.restrictedBy,
        editingRestrictedBy: place.editingRestrictedBy,
        isUnwritten,
        isQuiet,
        rights: { actor: account, spaces, documents: parent, restrictions: [] },
      };
      const made = await retried(() => createDocument(knex, options));
      if (made) return writtenAs(createdBy(actor, { ...input, position }, place, made, content.language));
    }
    return null;
  });
}

function createdBy(
  actor: Actor,
  at: { parentId: number | null; position: string },
  place: FoundPlace,
  made: SavedDocument,
  searchLanguage: ContentText['language'],
) {
  const { space, membership, shownUsername, ancestors } = place;
  const { restrictedBy, restriction, editingRestrictedBy, editingRestriction } = place;
  const { id, displayName, avatar } = actor;
  const writer = { id, displayName, avatar, shownUsername };
  return {
    ...made,
    ...at,
    spaceId: space.id,
    createdAt: made.updatedAt,
    createdBy: writer,
    updatedBy: writer,
    isStarred: false,
    isFrontPage: false,
    space,
    searchLanguage,
    membership,
    ancestors,
    hasChildren: false,
    template: null,
    restrictedBy,
    restriction,
    review: null,
    release: null,
    draftId: null,
    editingRestrictedBy,
    editingRestriction,
  };
}
