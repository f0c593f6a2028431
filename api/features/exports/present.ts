import type { ShownExport } from '../../contract/exports.ts';
import { exportDays, type ExportRow } from '../../../db/export-statements.ts';

const day = 24 * 60 * 60 * 1000;

export function presentExport(row: ExportRow): ShownExport {
  const { state, endedAt } = row;
  return {
    id: row.id,
    spaceId: row.spaceId,
    documentId: row.documentId,
    state,
    format: row.format,
    done: row.done,
    total: row.total,
    failure: row.failure,
    notes: row.notes as ShownExport['notes'],
    size: row.size === null ? null : Number(row.size),
    createdAt: row.createdAt.toISOString(),
    expiresAt:
      state === 'done' && endedAt ? new Date(endedAt.getTime() + exportDays * day).toISOString() : null,
  };
}
