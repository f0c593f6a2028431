import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Drafts20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { ShownRelease } from '../../../api/contract/documents.ts';
import { Hint } from '../../components/hint.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { formatDate } from '../../lib/dates.ts';
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
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

function wordsOf({ isDraft, hasChanges, releasedAt }: ShownRelease): string {
  const date = formatDate(releasedAt);
  if (isDraft && hasChanges) return t`Readers see the version of ${date}.`;
  if (isDraft) return t`Readers see this text too. What you change is a draft until it is released.`;
  if (hasChanges) return t`Readers see this version of ${date}. The draft has changes.`;
  return t`Readers see this version of ${date}. The draft says the same.`;
}

interface ReleaseBarProps {
  release: ShownRelease;
  onRelease: () => void;
}

/** Says above a document that needs a release, to its editors, what readers see of it. */
export function ReleaseBar({ release, onRelease }: ReleaseBarProps) {
  const styles = useStyles();
  const { isDraft, hasChanges, documentId, draftId, releasedVersion, mayRelease } = release;
  return (
    <div className={styles.root} role="note">
      <span className={styles.icon} aria-hidden>
        <Drafts20Regular />
      </span>
      <span className={styles.words}>{wordsOf(release)}</span>
      <div className={styles.acts}>
        {isDraft ? (
          <LinkButton size="small" to={paths.releasedDocument(documentId)}>
            {t`See released version`}
          </LinkButton>
        ) : (
          <LinkButton size="small" to={paths.document(draftId)}>
            {t`See draft`}
          </LinkButton>
        )}
        {hasChanges && releasedVersion !== null && (
          <LinkButton size="small" to={`${paths.documentHistory(draftId)}?version=${releasedVersion}`}>
            {t`See changes`}
          </LinkButton>
        )}
        {isDraft && hasChanges && <ReleaseButton mayRelease={mayRelease} onRelease={onRelease} />}
      </div>
    </div>
  );
}

function ReleaseButton({ mayRelease, onRelease }: { mayRelease: boolean; onRelease: () => void }) {
  if (mayRelease)
    return (
      <Button size="small" appearance="primary" onClick={onRelease}>
        {t`Release`}
      </Button>
    );
  return (
    <Hint
      content={t`The owner of this document and managers of its space release it`}
      relationship="description"
    >
      <Button size="small" appearance="primary" disabledFocusable>
        {t`Release`}
      </Button>
    </Hint>
  );
}
