import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { auditActions, kindOfAction, type AuditAction } from '../../../api/text/audit-actions.ts';
import { documentWords } from './document-words.tsx';
import { peopleWords, type ActWords } from './people-words.tsx';
import { upkeepWords } from './upkeep-words.tsx';

/** What each act of the audit log is called, and the sentence for a row. */
export const actionWords: Readonly<Record<AuditAction, ActWords>> = {
  ...peopleWords,
  ...documentWords,
  ...upkeepWords,
  'space.created': {
    name: () => t`Space created`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} created the space {what}
      </Trans>
    ),
  },
  'space.updated': {
    name: () => t`Space changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} changed the space {what}
      </Trans>
    ),
  },
  'space.deleted': {
    name: () => t`Space deleted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} deleted the space {what}
      </Trans>
    ),
  },
  'space.undeleted': {
    name: () => t`Space restored`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} restored the space {what}
      </Trans>
    ),
  },
  'space.purged': {
    name: () => t`Space deleted permanently`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} permanently deleted the space {what}
      </Trans>
    ),
  },
  'space.member_set': {
    name: () => t`Space member added or changed`,
    sentence: ({ who, what, person }) => (
      <Trans>
        {who} gave {person} a role in the space {what}
      </Trans>
    ),
  },
  'space.member_removed': {
    name: () => t`Space member removed`,
    sentence: ({ who, what, person }) => (
      <Trans>
        {who} removed {person} from the space {what}
      </Trans>
    ),
  },
  'space.group_set': {
    name: () => t`Group added to a space or changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} gave a group a role in the space {what}
      </Trans>
    ),
  },
  'space.group_removed': {
    name: () => t`Group removed from a space`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} removed a group from the space {what}
      </Trans>
    ),
  },
  'hook.added': {
    name: () => t`Web hook added`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} added the web hook {what}
      </Trans>
    ),
  },
  'hook.changed': {
    name: () => t`Web hook changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} changed the web hook {what}
      </Trans>
    ),
  },
  'hook.secret_renewed': {
    name: () => t`Web hook secret renewed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} renewed the secret of the web hook {what}
      </Trans>
    ),
  },
  'hook.removed': {
    name: () => t`Web hook removed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} removed the web hook {what}
      </Trans>
    ),
  },
  'hook.switched_off': {
    name: () => t`Web hook switched off`,
    sentence: ({ what }) => (
      <Trans>The web hook {what} was switched off, because it did not answer for a day</Trans>
    ),
  },
  'import.cancelled': {
    name: () => t`Import cancelled`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} cancelled the import {what}
      </Trans>
    ),
  },
  'import.restarted': {
    name: () => t`Import restarted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} restarted the import {what}
      </Trans>
    ),
  },
  'export.cancelled': {
    name: () => t`Export cancelled`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} cancelled the export {what}
      </Trans>
    ),
  },
  'export.restarted': {
    name: () => t`Export restarted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} restarted the export {what}
      </Trans>
    ),
  },
  'file.cancelled': {
    name: () => t`Reading of a file cancelled`,
    sentence: ({ who }) => <Trans>{who} cancelled the reading of a file</Trans>,
  },
  'file.restarted': {
    name: () => t`Reading of a file restarted`,
    sentence: ({ who }) => <Trans>{who} restarted the reading of a file</Trans>,
  },
};

/** The words of an act; undefined for one that only an older or newer version knows. */
export const wordsOf = (action: string): ActWords | undefined =>
  Object.hasOwn(actionWords, action) ? actionWords[action as AuditAction] : undefined;

const kindNames: Readonly<Record<string, () => string>> = {
  auth: () => t`Signing in`,
  user: () => t`Accounts`,
  identity: () => t`Linked providers`,
  totp: () => t`Authenticator apps`,
  passkey: () => t`Passkeys`,
  recovery_codes: () => t`Recovery codes`,
  token: () => t`API tokens`,
  group: () => t`Groups`,
  space: () => t`Spaces`,
  document: () => t`Documents`,
  documents: () => t`Imports and exports of documents`,
  comment: () => t`Comments`,
  attachment: () => t`Files`,
  public_link: () => t`Public links`,
  access: () => t`Access requests`,
  hook: () => t`Web hooks`,
  import: () => t`Imports`,
  export: () => t`Exports`,
  file: () => t`Reading of files`,
  directory: () => t`Directories`,
  search: () => t`Search`,
  reindex: () => t`Rebuilding of the search index`,
  mail: () => t`Mail`,
  workspace: () => t`Look of the workspace`,
  backup: () => t`Backups`,
  storage: () => t`Storage`,
  settings: () => t`Settings`,
  audit: () => t`The audit log`,
};

/** All acts of a kind, such as all that happen to groups. */
export function kindName(kind: string): string {
  const name = kindNames[kind]?.() ?? kind;
  return t`${name}: everything`;
}

export interface ActChoice {
  /** 'user.created', or 'user' for all of that kind. */
  id: string;
  name: string;
}

/** Each kind of more than one act, followed by its acts. */
export const actChoices = (): ActChoice[] =>
  [...new Set(auditActions.map(kindOfAction))].flatMap((kind) => {
    const acts = auditActions.filter((action) => kindOfAction(action) === kind);
    return [
      ...(acts.length > 1 ? [{ id: kind, name: kindName(kind) }] : []),
      ...acts.map((id) => ({ id, name: actionWords[id].name() })),
    ];
  });
