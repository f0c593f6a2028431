import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentCopy20Regular } from '@fluentui/react-icons';
import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: '24px',
    padding: '8px 8px 8px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    '@media print': { display: 'none' },
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorBrandForeground1 },
  words: { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
});

/** Says above a template what it is, and makes documents from it. */
export function TemplateBar({ document }: { document: Document }) {
  const styles = useStyles();
  const { id, spaceId, space, template, can } = document;
  const templates = <TextLink to={paths.spaceTemplates(spaceId)}>{t`Templates`}</TextLink>;
  const name = space.name;
  return (
    <div className={styles.root} role="note">
      <span className={styles.icon} aria-hidden>
        <DocumentCopy20Regular />
      </span>
      <span className={styles.words}>
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
      </span>
      {can.edit && (
        <LinkButton size="small" to={paths.createFromTemplate(spaceId, id)}>
          {t`Use template`}
        </LinkButton>
      )}
    </div>
  );
}
