import type { Queue } from './turn-statements.ts';

/** Exports that people asked for. */
export const exportQueue: Queue = {
  name: 'exports',
  key: 'id',
  person: 'user_id',
  isOpen: `state in ('waiting', 'running')`,
  length: 'expected',
  onTake: `, state = 'running', attempts = attempts + 1, done = 0`,
  onReturn: `, state = case state when 'running' then 'waiting' else state end`,
};

/** Imports to be read, written or undone. Imports of the command line run in the command, not here. */
export const importQueue: Queue = {
  name: 'imports',
  key: 'id',
  person: 'created_by',
  isOpen: `state in ('reading', 'running', 'undoing')`,
  isQueued: 'path is null',
  length: 'size',
};

/** What administrators started from their page. It belongs to nobody: a backup does not wait for a rebuild. */
export const taskQueue: Queue = {
  name: 'admin_tasks',
  key: 'id',
  person: 'null::integer',
  isOpen: `state in ('waiting', 'running')`,
  length: '0',
  onTake: `, state = 'running', part = null, done = 0, total = 0`,
  onReturn: `, state = case state when 'running' then 'waiting' else state end`,
};

const fileQueue = {
  name: 'file_texts',
  key: 'sha256',
  isOpen: `state = 'waiting'`,
  length: 'size',
  onTake: ', attempts = attempts + 1',
} as const;

/** Files that were attached, to be read for search. */
export const newFileQueue: Queue = {
  ...fileQueue,
  person: 'user_id',
  isQueued: 'due_at <= now() and not is_old',
};

/**
 * Files that are read again, or that existed before texts of files were read. They belong to nobody and come after new
 * ones.
 */
export const oldFileQueue: Queue = {
  ...fileQueue,
  person: 'null::integer',
  isQueued: 'due_at <= now() and is_old',
};
