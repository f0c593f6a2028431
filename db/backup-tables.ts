/**
 * What a backup holds, in the order in which keys between tables let it be loaded. Every table of the migrations is in
 * this list or in the next, also one that a later migration drops: older archives have it.
 */
export const backupTables = [
  'users',
  'notification_preferences',
  'spaces',
  'space_members',
  'documents',
  'search_words',
  'document_revisions',
  'stars',
  'attachments',
  'comments',
  'notifications',
  'notification_mails',
  'settings',
  'audit_events',
] as const;

/**
 * What a backup leaves out: who is signed in and who failed to (a backup must not bring a session back), and what
 * migrations note. The queue of jobs is in a schema of its own and left out too: jobs are due by the clock, or made
 * again when the index is.
 */
export const leftOutTables = ['sessions', 'throttles', 'migrations', 'migrations_lock'] as const;
