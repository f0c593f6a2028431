import { t } from '@lingui/core/macro';
import type { Choice } from '../../components/choice-box.tsx';
import type { DocumentPlace } from '../../lib/document-moves.ts';

export interface MovedDocument {
  id: number;
  title: string;
  spaceId: number;
  parentId: number | null;
  hasChildren: boolean;
}

/** The value of each field. */
export interface ChosenPlace {
  space: Choice;
  parent: Choice;
  position: Choice;
}

export const noParent = (): Choice => ({ value: 'none', text: t`No parent (top-level document)` });
export const whereItIs = (): Choice => ({ value: 'same', text: t`Where it is now` });
export const first = (): Choice => ({ value: 'first', text: t`First` });
export const last = (): Choice => ({ value: 'last', text: t`Last` });

export const toParentId = ({ value }: Choice): number | null =>
  value === noParent().value ? null : Number(value);

/** Whether the chosen level is the document's present one. */
export const isSameLevel = ({ space, parent }: ChosenPlace, document: MovedDocument): boolean =>
  Number(space.value) === document.spaceId && toParentId(parent) === document.parentId;

/** The place to send to the server; undefined if the document stays where it is. */
export function toPlace({ space, parent, position }: ChosenPlace): DocumentPlace | undefined {
  if (position.value === whereItIs().value) return undefined;
  const level = { spaceId: Number(space.value), parentId: toParentId(parent) };
  if (position.value === last().value) return level;
  return { ...level, afterId: position.value === first().value ? null : Number(position.value) };
}
