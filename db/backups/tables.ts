/**
 * The tables of a backup, in the order in which foreign keys allow them to be loaded. Every table of the migrations is
 * in this list or the next one, even if a later migration drops it, because older archives contain it.
 */
export const backupTables = [
  'users',
  'identities',
  'totp_keys',
  'recovery_codes',
  'passkeys',
  'notification_preferences',
  'spaces',
  'space_members',
  'groups',
  'group_members',
  'space_groups',
  'restrictions',
  'restriction_people',
  'restriction_groups',
  'kept_restrictions',
  'documents',
  'handed_up_children',
  'document_labels',
  'front_pages',
  'document_counts',
  'search_words',
  'document_revisions',
  'live_texts',
  'live_updates',
  'stars',
  'attachments',
  'storage_used',
  'comments',
  'comment_anchors',
  'document_reviews',
  'review_marks',
  'imports',
  'import_items',
  'import_origins',
  'import_comments',
  'notifications',
  'notification_mails',
  'follows',
  'document_changes',
  'news_mails',
  'mail_keys',
  'hooks',
  'activity_days',
  'settings',
  'logos',
  'request_keys',
  'audit_events',
] as const;

/**
 * The tables that a backup does not contain, and that are empty after a restore:
 * - sessions, sign-ins in progress, remembered devices, API tokens, failed sign-ins, password links and public links,
 *   because no way in may come back from a backup;
 * - what web hooks were told of and wait to be told of, because it would be sent a second time;
 * - recorded index changes, because the index is rebuilt;
 * - the jobs' schedule, because all jobs are due after a restore;
 * - parts of files that are being imported;
 * - the exports of the last days, because their files are not in the backup either;
 * - texts of files, because they are read again;
 * - who has a document open;
 * - the links of texts, because they are noted again;
 * - the turns of the queues, and the texts that exports gave up on;
 * - what administrators started from the page, because it belongs to the server of then;
 * - leases of running processes.
 */
export const leftOutTables = [
  'sessions',
  'sign_in_flows',
  'known_devices',
  'throttles',
  'api_tokens',
  'password_links',
  'public_links',
  'hook_events',
  'hook_deliveries',
  'password_link_mails',
  'security_mails',
  'search_changes',
  'document_links',
  'links_to_note',
  'file_texts',
  'file_text_parts',
  'attachment_names',
  'exports',
  'import_parts',
  'leases',
  'live_people',
  'turns',
  'hopeless_texts',
  'admin_tasks',
  'jobs',
] as const;

/** knex's own tables for migrations. An archive lists the migrations, and a restore runs them. */
export const migrationTables = ['migrations', 'migrations_lock'] as const;
