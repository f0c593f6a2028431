import { DocumentCopy20Regular } from '@fluentui/react-icons';
import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { NoteBar } from '../../components/note-bar.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';

/** Says above a template what it is, and makes documents from it. */
export function TemplateBar({ document }: { document: Document }) {
  const { id, spaceId, space, template, can } = document;
  const templates = <TextLink to={paths.spaceTemplates(spaceId)}>{t`Templates`}</TextLink>;
  const name = space.name;
  return (
    <NoteBar
      icon={<DocumentCopy20Regular />}
      acts={
        can.edit && (
          <LinkButton size="small" to={paths.createFromTemplate(spaceId, id)}>
            {t`Use template`}
          </LinkButton>
        )
      }
    >
      {!can.edit && template === 'all' && t`This is a template of all spaces.`}
      {!can.edit && template === 'space' && t`This is a template of ${name}.`}
      {can.edit && template === 'all' && (
        <Trans>This is a template of all spaces, found under {templates}.</Trans>
      )}
      {can.edit && template === 'space' && (
        <Trans>
          This is a template of {name}, found under {templates}.
        </Trans>
      )}
    </NoteBar>
  );
}
