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
  'document_counts',
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
 * What a backup leaves out, and a restore leaves empty: who is signed in, who failed to and who got a link to (no
 * session and no way to one comes back from a backup), what an index is still to be told (it is made anew), and who does what at the moment. The queue of jobs is
 * left out too, in a schema of its own that a restore does not touch: jobs are due by the clock.
 */
export const leftOutTables = [
  'sessions',
  'throttles',
  'password_links',
  'password_link_mails',
  'search_changes',
  'leases',
] as const;

/** What knex notes of migrations: an archive names them, and a restore runs them. */
export const migrationTables = ['migrations', 'migrations_lock'] as const;
