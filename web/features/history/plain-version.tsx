import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { RevisionWithContent } from '../../../api/contract/documents.ts';
import { VersionLine } from './diff-cells.tsx';

const useStyles = makeStyles({
  root: { minWidth: 0 },
  head: {
    paddingBottom: '9px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  text: {
    margin: '12px 0 0',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13.5px',
    lineHeight: '22px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    tabSize: 4,
  },
  empty: { marginTop: '12px', fontStyle: 'italic', color: tokens.colorNeutralForeground2 },
});

/** The Markdown of a version that has no other version to compare with. */
export function PlainVersion({ revision }: { revision: RevisionWithContent }) {
  const styles = useStyles();
  const { version } = revision;
  return (
    <section className={styles.root} aria-label={t`Version ${version}`}>
      <div className={styles.head}>
        <VersionLine revision={revision} />
      </div>
      {revision.content.trim() === '' ? (
        <p className={styles.empty}>{t`Nothing is written in this version.`}</p>
      ) : (
        <pre className={styles.text}>{revision.content}</pre>
      )}
    </section>
  );
}
