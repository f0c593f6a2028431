import type { ReactElement, ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditAction } from '../../../api/text/audit-actions.ts';

/** The names in a sentence; null where the event has none. */
export interface Names {
  who: ReactNode;
  what: ReactNode;
  person: ReactNode;
}

export interface ActWords {
  /** Its name among the choices of the filter. A function, because the texts are loaded later than this file. */
  name: () => string;
  sentence: (names: Names) => ReactElement;
}

/** Acts around accounts, signing in and groups. */
export const peopleWords = {
  'auth.login': { name: () => t`Signed in`, sentence: ({ who }) => <Trans>{who} signed in</Trans> },
  'auth.login_failed': {
    name: () => t`Sign-in failed`,
    sentence: ({ what }) =>
      what === null ? <Trans>A sign-in failed</Trans> : <Trans>A sign-in as {what} failed</Trans>,
  },
  'auth.step_failed': {
    name: () => t`Second step failed`,
    sentence: ({ what }) => <Trans>A second step of {what} failed</Trans>,
  },
  'auth.provider_failed': {
    name: () => t`Sign-in through a provider failed`,
    sentence: () => <Trans>A sign-in through a provider failed</Trans>,
  },
  'auth.throttled': {
    name: () => t`Too many attempts`,
    sentence: ({ who }) => <Trans>Too many attempts: {who} has to wait</Trans>,
  },
  'auth.logout': { name: () => t`Signed out`, sentence: ({ who }) => <Trans>{who} signed out</Trans> },
  'auth.backchannel_logout': {
    name: () => t`Signed out by a provider`,
    sentence: () => <Trans>A provider ended sessions</Trans>,
  },
  'auth.session_ended': {
    name: () => t`Session ended`,
    sentence: ({ who }) => <Trans>{who} ended one of their sessions</Trans>,
  },
  'auth.other_sessions_ended': {
    name: () => t`Other sessions ended`,
    sentence: ({ who }) => <Trans>{who} ended their other sessions</Trans>,
  },
  'auth.password_link_asked': {
    name: () => t`Password link requested`,
    sentence: ({ who, what }) =>
      what === null ? (
        <Trans>{who} requested a password link for an account that does not exist</Trans>
      ) : (
        <Trans>
          {who} requested a password link for {what}
        </Trans>
      ),
  },
  'user.registered': { name: () => t`Registered`, sentence: ({ who }) => <Trans>{who} registered</Trans> },
  'user.created': {
    name: () => t`Account created`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} created the account {what}
      </Trans>
    ),
  },
  'user.updated': {
    name: () => t`Account changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} changed the account {what}
      </Trans>
    ),
  },
  'user.deleted': {
    name: () => t`Account deleted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} deleted the account {what}
      </Trans>
    ),
  },
  'user.password_changed': {
    name: () => t`Password changed`,
    sentence: ({ who }) => <Trans>{who} changed their password</Trans>,
  },
  'user.password_set': {
    name: () => t`Password set`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} set the password of {what}
      </Trans>
    ),
  },
  'user.password_link_made': {
    name: () => t`Password link created`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} created a password link for {what}
      </Trans>
    ),
  },
  'user.password_reset': {
    name: () => t`Password reset`,
    sentence: ({ who }) => <Trans>{who} chose a new password by a link</Trans>,
  },
  'user.second_steps_reset': {
    name: () => t`Second steps reset`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} reset the second steps of {what}
      </Trans>
    ),
  },
  'user.ways_in_ended': {
    name: () => t`All sign-in methods removed`,
    sentence: ({ what }) => (
      <Trans>All sign-in methods of {what} were removed, because the account got another identity</Trans>
    ),
  },
  'user.exported': {
    name: () => t`Accounts exported`,
    sentence: ({ who }) => <Trans>{who} exported the list of accounts</Trans>,
  },
  'identity.linked': {
    name: () => t`Provider linked`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} linked the account {what} to a provider
      </Trans>
    ),
  },
  'identity.unlinked': {
    name: () => t`Provider unlinked`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} unlinked the account {what} from a provider
      </Trans>
    ),
  },
  'totp.set': {
    name: () => t`Authenticator app set up`,
    sentence: ({ who }) => <Trans>{who} set up an authenticator app</Trans>,
  },
  'totp.removed': {
    name: () => t`Authenticator app removed`,
    sentence: ({ who }) => <Trans>{who} removed their authenticator app</Trans>,
  },
  'passkey.added': {
    name: () => t`Passkey added`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} added the passkey {what}
      </Trans>
    ),
  },
  'passkey.removed': {
    name: () => t`Passkey removed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} removed the passkey {what}
      </Trans>
    ),
  },
  'recovery_codes.made': {
    name: () => t`Recovery codes created`,
    sentence: ({ who }) => <Trans>{who} created recovery codes</Trans>,
  },
  'recovery_codes.used': {
    name: () => t`Recovery code used`,
    sentence: ({ who }) => <Trans>{who} signed in with a recovery code</Trans>,
  },
  'token.made': {
    name: () => t`API token created`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} created the API token {what}
      </Trans>
    ),
  },
  'token.revoked': {
    name: () => t`API token revoked`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} revoked the API token {what}
      </Trans>
    ),
  },
  'group.created': {
    name: () => t`Group created`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} created the group {what}
      </Trans>
    ),
  },
  'group.updated': {
    name: () => t`Group changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} changed the group {what}
      </Trans>
    ),
  },
  'group.deleted': {
    name: () => t`Group deleted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} deleted the group {what}
      </Trans>
    ),
  },
  'group.member_set': {
    name: () => t`Group member added`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} added people to the group {what}
      </Trans>
    ),
  },
  'group.member_removed': {
    name: () => t`Group member removed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} removed people from the group {what}
      </Trans>
    ),
  },
} satisfies Partial<Record<AuditAction, ActWords>>;
