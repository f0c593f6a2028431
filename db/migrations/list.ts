import type { Knex } from 'knex';
import * as first from './001-first.ts';
import * as sharedFiles from './002-shared-files.ts';
import * as sessionDevices from './003-session-devices.ts';
import * as liveEvents from './004-live-events.ts';
import * as searchChanges from './005-search-changes.ts';
import * as passwordLinks from './006-password-links.ts';
import * as documentCounts from './007-document-counts.ts';
import * as wordIndexUpkeep from './008-word-index-upkeep.ts';

/** In order. A name, once released, stays: databases remember it. */
export const migrations: readonly { name: string; up: (knex: Knex) => Promise<void> }[] = [
  { name: '001-first', up: first.up },
  { name: '002-shared-files', up: sharedFiles.up },
  { name: '003-session-devices', up: sessionDevices.up },
  { name: '004-live-events', up: liveEvents.up },
  { name: '005-search-changes', up: searchChanges.up },
  { name: '006-password-links', up: passwordLinks.up },
  { name: '007-document-counts', up: documentCounts.up },
  { name: '008-word-index-upkeep', up: wordIndexUpkeep.up },
];
