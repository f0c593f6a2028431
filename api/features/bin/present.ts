import type { DeletedDocument, DeletedSpace } from '../../contract/bin.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { DeletedDocumentRow, DeletedSpaceRow } from '../../../db/documents/bin-statements.ts';

const presentDeletion = (row: DeletedDocumentRow | DeletedSpaceRow) => ({
  id: row.id,
  deletedAt: row.deletedAt.toISOString(),
  deletedBy: presentPerson(row.deletedBy),
  daysLeft: row.daysLeft,
});

export const presentDeletedDocument = (row: DeletedDocumentRow): DeletedDocument => ({
  ...presentDeletion(row),
  title: row.title,
  space: row.space,
  ancestors: row.ancestors,
});

export const presentDeletedSpace = (row: DeletedSpaceRow): DeletedSpace => ({
  ...presentDeletion(row),
  name: row.name,
  documentCount: row.documentCount,
});
