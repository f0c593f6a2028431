import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';

// Why a control is disabled

type Restrictable = Pick<Document, 'editingRestriction'>;

/** @returns undefined if it is not because only some people may edit the document */
const onlySome = ({ editingRestriction }: Restrictable): string | undefined =>
  editingRestriction?.letsIn === false ? t`Only some people can edit this document` : undefined;

export const readOnly = (document: Restrictable): string =>
  onlySome(document) ?? t`You can read this document, but not change it`;
export const noMove = (document: Restrictable): string =>
  onlySome(document) ?? t`You don’t have permission to move this document`;
export const noDuplicate = (document: Restrictable): string =>
  onlySome(document) ?? t`You don’t have permission to create documents in this space`;
export const noDelete = (document: Restrictable): string =>
  onlySome(document) ?? t`You don’t have permission to delete this document`;
