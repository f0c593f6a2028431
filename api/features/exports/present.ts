import type { ShownExport } from '../../contract/exports.ts';
import { exportDays, type ExportRow } from '../../../db/exports/statements.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface ReadExport {
  row: ExportRow;
  /** How many exports are made before it; null unless it waits. */
  ahead: number | null;
  /** Whether the person may no longer see all of it. */
  isHidden: boolean;
}

export function presentExport({ row, ahead, isHidden }: ReadExport): ShownExport {
  const { state, endedAt } = row;
  return {
    id: row.id,
    spaceId: row.spaceId,
    documentId: row.documentId,
    state,
    ahead,
    format: row.format,
    failure: row.failure,
    // only for people who may see these documents
    ...(isHidden ? untold : told(row)),
    createdAt: row.createdAt.toISOString(),
    expiresAt:
      state === 'done' && endedAt ? new Date(endedAt.getTime() + exportDays * dayMs).toISOString() : null,
  };
}

type Told = Pick<ShownExport, 'done' | 'total' | 'notes' | 'size'>;

const untold: Told = { done: 0, total: 0, notes: [], size: null };

const told = ({ done, total, notes, size }: ExportRow): Told => ({
  ...{ done, total, notes: notes as ShownExport['notes'] },
  size: size === null ? null : Number(size),
});
