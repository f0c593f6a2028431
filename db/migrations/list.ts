import type { Knex } from 'knex';
import * as first from './001-first.ts';
import * as sharedFiles from './002-shared-files.ts';
import * as sessionDevices from './003-session-devices.ts';
import * as liveEvents from './004-live-events.ts';
import * as searchChanges from './005-search-changes.ts';
import * as passwordLinks from './006-password-links.ts';
import * as documentCounts from './007-document-counts.ts';
import * as wordIndexUpkeep from './008-word-index-upkeep.ts';
import * as rightsAndQuotas from './009-rights-and-quotas.ts';
import * as cleanNames from './010-clean-names.ts';
import * as fileChecks from './011-file-checks.ts';
import * as foldedNames from './012-folded-names.ts';
import * as jobs from './013-jobs.ts';
import * as accessRequests from './014-access-requests.ts';
import * as resolvedComments from './015-resolved-comments.ts';
import * as oneFolding from './016-one-folding.ts';
import * as userLanguages from './017-user-languages.ts';
import * as markedNames from './018-marked-names.ts';
import * as apiTokens from './020-api-tokens.ts';
import * as groups from './021-groups.ts';
import * as restrictions from './022-restrictions.ts';
import * as bin from './023-bin.ts';
import * as serviceAccounts from './024-service-accounts.ts';
import * as documentAccessRequests from './025-document-access-requests.ts';

/** In order. Never rename a released migration: databases store the names. */
export const migrations: readonly { name: string; up: (knex: Knex) => Promise<void> }[] = [
  { name: '001-first', up: first.up },
  { name: '002-shared-files', up: sharedFiles.up },
  { name: '003-session-devices', up: sessionDevices.up },
  { name: '004-live-events', up: liveEvents.up },
  { name: '005-search-changes', up: searchChanges.up },
  { name: '006-password-links', up: passwordLinks.up },
  { name: '007-document-counts', up: documentCounts.up },
  { name: '008-word-index-upkeep', up: wordIndexUpkeep.up },
  { name: '009-rights-and-quotas', up: rightsAndQuotas.up },
  { name: '010-clean-names', up: cleanNames.up },
  { name: '011-file-checks', up: fileChecks.up },
  { name: '012-folded-names', up: foldedNames.up },
  { name: '013-jobs', up: jobs.up },
  { name: '014-access-requests', up: accessRequests.up },
  { name: '015-resolved-comments', up: resolvedComments.up },
  { name: '016-one-folding', up: oneFolding.up },
  { name: '017-user-languages', up: userLanguages.up },
  { name: '018-marked-names', up: markedNames.up },
  { name: '020-api-tokens', up: apiTokens.up },
  { name: '021-groups', up: groups.up },
  { name: '022-restrictions', up: restrictions.up },
  { name: '023-bin', up: bin.up },
  { name: '024-service-accounts', up: serviceAccounts.up },
  { name: '025-document-access-requests', up: documentAccessRequests.up },
];
