import { accountAttacks } from './accounts.ts';
import type { Attack } from './attack.ts';
import { eventAttacks } from './events.ts';
import { fileAttacks } from './files.ts';
import { listAttacks } from './lists.ts';
import { requestAttacks } from './requests.ts';
import { savingAttacks } from './saving.ts';
import { searchAttacks } from './search.ts';
import { slowAttacks } from './slow.ts';
import { treeAttacks } from './tree.ts';

/** The worst known requests of every kind. */
export const attacks: readonly Attack[] = [
  ...searchAttacks,
  ...savingAttacks,
  ...accountAttacks,
  ...requestAttacks,
  ...slowAttacks,
  ...eventAttacks,
  ...fileAttacks,
  ...listAttacks,
  ...treeAttacks,
];

export const titleOf = ({ kind, name }: Attack): string => `${kind}: ${name}`;
