import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditAction } from '../../../api/text/audit-actions.ts';
import type { ActWords } from './people-words.tsx';

/** Acts that keep the whole running. */
export const upkeepWords = {
  'directory.synced': {
    name: () => t`Directory synchronised`,
    sentence: () => <Trans>The accounts of a directory were synchronised</Trans>,
  },
  'directory.sync_stopped': {
    name: () => t`Directory synchronisation stopped`,
    sentence: () => <Trans>The synchronisation of a directory stopped</Trans>,
  },
  'search.reindexed': {
    name: () => t`Search index rebuilt`,
    sentence: ({ who }) => <Trans>{who} rebuilt the search index</Trans>,
  },
  'search.files_reindexed': {
    name: () => t`Words of files read again`,
    sentence: ({ who }) => <Trans>{who} had the words of all files read again</Trans>,
  },
  'backup.made': { name: () => t`Backup made`, sentence: ({ who }) => <Trans>{who} made a backup</Trans> },
  'backup.failed': { name: () => t`Backup failed`, sentence: () => <Trans>A backup failed</Trans> },
  'backup.restored': {
    name: () => t`Backup restored`,
    sentence: ({ who }) => <Trans>{who} restored a backup</Trans>,
  },
  'storage.cleaned': {
    name: () => t`Storage cleaned up`,
    sentence: ({ who }) => <Trans>{who} cleaned up the storage</Trans>,
  },
  'settings.changed': {
    name: () => t`Settings changed`,
    sentence: ({ who }) => <Trans>{who} changed settings</Trans>,
  },
  'audit.exported': {
    name: () => t`Audit log exported`,
    sentence: ({ who }) => <Trans>{who} exported the audit log</Trans>,
  },
  'backup.requested': {
    name: () => t`Backup asked for`,
    sentence: ({ who }) => <Trans>{who} asked for a backup</Trans>,
  },
  'backup.cancelled': {
    name: () => t`Backup cancelled`,
    sentence: ({ who }) => <Trans>{who} cancelled a backup</Trans>,
  },
  'backup.restarted': {
    name: () => t`Backup restarted`,
    sentence: ({ who }) => <Trans>{who} restarted a backup</Trans>,
  },
  'backup.downloaded': {
    name: () => t`Backup downloaded`,
    sentence: ({ who }) => <Trans>{who} downloaded a backup</Trans>,
  },
  'search.reindex_requested': {
    name: () => t`Rebuilding of the search index asked for`,
    sentence: ({ who }) => <Trans>{who} asked for a new search index</Trans>,
  },
  'reindex.cancelled': {
    name: () => t`Rebuilding of the search index cancelled`,
    sentence: ({ who }) => <Trans>{who} cancelled the rebuilding of the search index</Trans>,
  },
  'reindex.restarted': {
    name: () => t`Rebuilding of the search index restarted`,
    sentence: ({ who }) => <Trans>{who} restarted the rebuilding of the search index</Trans>,
  },
  'mail.tested': {
    name: () => t`Mail tested`,
    sentence: ({ who }) => <Trans>{who} sent a test mail</Trans>,
  },
  'workspace.logo_set': {
    name: () => t`Logo changed`,
    sentence: ({ who }) => <Trans>{who} changed the logo</Trans>,
  },
  'workspace.logo_removed': {
    name: () => t`Logo removed`,
    sentence: ({ who }) => <Trans>{who} removed the logo</Trans>,
  },
} satisfies Partial<Record<AuditAction, ActWords>>;
