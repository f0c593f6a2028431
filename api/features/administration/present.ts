import type { Backup, Task } from '../../contract/administration.ts';
import { presentPerson } from '../../core/access/present-people.ts';
import type { TaskRow } from '../../../db/administration/task-statements.ts';
import type { BackupFile } from '../backups/service.ts';

export const presentTask = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  part: row.part,
  progress: { done: row.done, of: row.total },
  failure: row.failure && { kind: row.failure, message: row.message },
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  by:
    row.userId === null
      ? null
      : presentPerson({
          id: row.userId,
          displayName: row.displayName ?? '',
          avatar: row.avatar,
          shownUsername: row.shownUsername,
        }),
});

export const presentBackup = (backup: BackupFile): Backup => ({
  id: Number(backup.id),
  at: backup.at.toISOString(),
  kind: backup.nightly ? 'nightly' : backup.asked ? 'asked' : 'command',
  where: backup.where,
  size: backup.bytes,
  documents: backup.documents,
  missing: backup.missing,
  isHere: backup.isHere,
});
