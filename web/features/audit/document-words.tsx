import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AuditAction } from '../../../api/text/audit-actions.ts';
import type { ActWords } from './people-words.tsx';

/** Acts around documents and what belongs to them. */
export const documentWords = {
  'document.deleted': {
    name: () => t`Document deleted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} deleted {what}
      </Trans>
    ),
  },
  'document.undeleted': {
    name: () => t`Document restored`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} restored {what}
      </Trans>
    ),
  },
  'document.purged': {
    name: () => t`Document deleted permanently`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} permanently deleted {what}
      </Trans>
    ),
  },
  'document.exported': {
    name: () => t`Document downloaded`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} downloaded {what}
      </Trans>
    ),
  },
  'document.left_behind': {
    name: () => t`Document left in its space`,
    sentence: ({ who, what }) => (
      <Trans>
        {what} stayed where it was when {who} moved the documents around it
      </Trans>
    ),
  },
  'document.kept_restriction': {
    name: () => t`Restriction kept`,
    sentence: ({ who, what }) => (
      <Trans>
        {what} kept its restriction when {who} changed the one above it
      </Trans>
    ),
  },
  'document.restricted': {
    name: () => t`Reading restricted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} restricted who can read {what}
      </Trans>
    ),
  },
  'document.unrestricted': {
    name: () => t`Reading restriction removed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} removed the reading restriction of {what}
      </Trans>
    ),
  },
  'document.editing_restricted': {
    name: () => t`Editing restricted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} restricted who can edit {what}
      </Trans>
    ),
  },
  'document.editing_unrestricted': {
    name: () => t`Editing restriction removed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} removed the editing restriction of {what}
      </Trans>
    ),
  },
  'document.release_required': {
    name: () => t`Releases turned on`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} turned on releases for {what}
      </Trans>
    ),
  },
  'document.released': {
    name: () => t`Document released`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} released {what}
      </Trans>
    ),
  },
  'document.release_ended': {
    name: () => t`Releases turned off`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} turned off releases for {what}
      </Trans>
    ),
  },
  'document.review_planned': {
    name: () => t`Owner or review changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} changed the owner or the review of {what}
      </Trans>
    ),
  },
  'document.reviewed': {
    name: () => t`Document reviewed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} marked {what} as reviewed
      </Trans>
    ),
  },
  'document.template_set': {
    name: () => t`Template changed`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} changed whether {what} is a template
      </Trans>
    ),
  },
  'document.version_named': {
    name: () => t`Version named`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} named a version of {what}
      </Trans>
    ),
  },
  'documents.imported': {
    name: () => t`Documents imported`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} imported documents into the space {what}
      </Trans>
    ),
  },
  'documents.exported': {
    name: () => t`Documents exported`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} exported {what} with all documents in it
      </Trans>
    ),
  },
  'comment.deleted': {
    name: () => t`Comment deleted`,
    sentence: ({ who, person }) =>
      person === null ? (
        <Trans>{who} deleted a comment</Trans>
      ) : (
        <Trans>
          {who} deleted a comment by {person}
        </Trans>
      ),
  },
  'attachment.deleted': {
    name: () => t`File deleted`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} deleted the file {what}
      </Trans>
    ),
  },
  'public_link.made': {
    name: () => t`Public link created`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} created a public link to {what}
      </Trans>
    ),
  },
  'public_link.ended': {
    name: () => t`Public link ended`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} ended a public link to {what}
      </Trans>
    ),
  },
  'access.requested': {
    name: () => t`Access requested`,
    sentence: ({ who, what }) => (
      <Trans>
        {who} requested access to {what}
      </Trans>
    ),
  },
} satisfies Partial<Record<AuditAction, ActWords>>;
