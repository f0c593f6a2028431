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
import * as identities from './025-identities.ts';
import * as secondSteps from './026-second-steps.ts';
import * as scim from './027-scim.ts';
import * as directorySyncs from './028-directory-syncs.ts';
import * as securityMails from './029-security-mails.ts';
import * as documentAccessRequests from './030-document-access-requests.ts';
import * as fewGroupsFirst from './031-few-groups-first.ts';
import * as imports from './032-imports.ts';
import * as exports from './033-exports.ts';
import * as headingWords from './034-heading-words.ts';
import * as importedVersions from './037-imported-versions.ts';
import * as fileTexts from './039-file-texts.ts';
import * as wordLanguages from './040-word-languages.ts';
import * as renewedWords from './041-renewed-words.ts';
import * as importEvents from './042-import-events.ts';
import * as keptRestrictions from './043-kept-restrictions.ts';
import * as confirmedEmails from './044-confirmed-emails.ts';
import * as turns from './046-turns.ts';
import * as notificationsByPerson from './048-notifications-by-person.ts';
import * as wordsAsTheyRead from './049-words-as-they-read.ts';
import * as givenPasswords from './050-given-passwords.ts';
import * as editorModes from './051-editor-modes.ts';
import * as spaceIcons from './052-space-icons.ts';
import * as uploadedPictures from './053-uploaded-pictures.ts';
import * as shownDocuments from './054-shown-documents.ts';
import * as plainVectors from './055-plain-vectors.ts';
import * as liveTexts from './056-live-texts.ts';
import * as versionNames from './057-version-names.ts';
import * as commentAnchors from './058-comment-anchors.ts';
import * as labels from './059-labels.ts';
import * as frontPages from './060-front-pages.ts';
import * as documentLinks from './061-document-links.ts';
import * as publicLinks from './062-public-links.ts';
import * as following from './063-following.ts';
import * as templates from './064-templates.ts';
import * as editingRestrictions from './065-editing-restrictions.ts';
import * as exportComments from './066-export-comments.ts';
import * as documentReviews from './067-document-reviews.ts';
import * as reviewNotices from './068-review-notices.ts';
import * as releases from './069-releases.ts';
import * as hooks from './070-hooks.ts';
import * as administration from './071-administration.ts';
import * as auditFilters from './072-audit-filters.ts';
import * as logos from './073-logos.ts';
import * as sortedAccounts from './074-sorted-accounts.ts';
import * as moreLanguages from './075-more-languages.ts';
import * as readingOrder from './076-reading-order.ts';
import * as requestKeys from './077-request-keys.ts';

/** A change of the database (docs/decisions/0063-the-release-before-runs-beside-newer-migrations.md). */
export interface Migration {
  name: string;
  up: (knex: Knex) => Promise<void>;
  /**
   * The oldest migration that a program must know to run beside this one: its own name if it breaks every program
   * before it. Without it, programs from 076 on run beside it.
   */
  needs?: string;
  /** For a migration that drops, renames or tightens something: why older programs still run beside it. */
  olderProgramsRun?: string;
}

/** The last migration without `needs`: programs of that time cannot run beside newer migrations anyway. */
export const lastBeforeNeeds = '075-more-languages';

/** In order. Never rename a released migration: databases store the names. */
export const migrations: readonly Migration[] = [
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
  { name: '025-identities', up: identities.up },
  { name: '026-second-steps', up: secondSteps.up },
  { name: '027-scim', up: scim.up },
  { name: '028-directory-syncs', up: directorySyncs.up },
  { name: '029-security-mails', up: securityMails.up },
  { name: '030-document-access-requests', up: documentAccessRequests.up },
  { name: '031-few-groups-first', up: fewGroupsFirst.up },
  { name: '032-imports', up: imports.up },
  { name: '033-exports', up: exports.up },
  { name: '034-heading-words', up: headingWords.up },
  { name: '037-imported-versions', up: importedVersions.up },
  { name: '039-file-texts', up: fileTexts.up },
  { name: '040-word-languages', up: wordLanguages.up },
  { name: '041-renewed-words', up: renewedWords.up },
  { name: '042-import-events', up: importEvents.up },
  { name: '043-kept-restrictions', up: keptRestrictions.up },
  { name: '044-confirmed-emails', up: confirmedEmails.up },
  { name: '046-turns', up: turns.up },
  { name: '048-notifications-by-person', up: notificationsByPerson.up },
  { name: '049-words-as-they-read', up: wordsAsTheyRead.up },
  { name: '050-given-passwords', up: givenPasswords.up },
  { name: '051-editor-modes', up: editorModes.up },
  { name: '052-space-icons', up: spaceIcons.up },
  { name: '053-uploaded-pictures', up: uploadedPictures.up },
  { name: '054-shown-documents', up: shownDocuments.up },
  { name: '055-plain-vectors', up: plainVectors.up },
  { name: '056-live-texts', up: liveTexts.up },
  { name: '057-version-names', up: versionNames.up },
  { name: '058-comment-anchors', up: commentAnchors.up },
  { name: '059-labels', up: labels.up },
  { name: '060-front-pages', up: frontPages.up },
  { name: '061-document-links', up: documentLinks.up },
  { name: '062-public-links', up: publicLinks.up },
  { name: '063-following', up: following.up },
  { name: '064-templates', up: templates.up },
  { name: '065-editing-restrictions', up: editingRestrictions.up },
  { name: '066-export-comments', up: exportComments.up },
  { name: '067-document-reviews', up: documentReviews.up },
  { name: '068-review-notices', up: reviewNotices.up },
  { name: '069-releases', up: releases.up },
  { name: '070-hooks', up: hooks.up },
  { name: '071-administration', up: administration.up },
  { name: '072-audit-filters', up: auditFilters.up },
  { name: '073-logos', up: logos.up },
  { name: '074-sorted-accounts', up: sortedAccounts.up },
  { name: '075-more-languages', up: moreLanguages.up },
  {
    name: '076-reading-order',
    up: readingOrder.up,
    olderProgramsRun: 'It drops indexes alone: older programs sort without them.',
  },
  { name: '077-request-keys', up: requestKeys.up },
];
