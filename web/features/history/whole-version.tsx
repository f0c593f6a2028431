import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { RevisionWithContent } from '../../../api/contract/documents.ts';
import { PageText } from '../../components/markdown/page-text.tsx';
import { VersionLine } from './diff-cells.tsx';
import { DiffSkeleton } from './history-skeleton.tsx';
import type { Form } from './use-comparison.ts';

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
  // code and pictures hang 24 px out of the column
  page: { maxWidth: '656px', margin: '24px auto 0', paddingInline: '24px' },
  title: { margin: '12px 0 0', color: tokens.colorNeutralForeground2 },
  empty: { marginTop: '12px', fontStyle: 'italic', color: tokens.colorNeutralForeground2 },
});

interface WholeVersionProps {
  revision: RevisionWithContent;
  form: Form;
  /** The title of the document today. */
  title: string;
}

/** A version that is read alone, as a page or as Markdown. */
export function WholeVersion({ revision, form, title }: WholeVersionProps) {
  const styles = useStyles();
  const { version, title: titleThen } = revision;
  return (
    <section className={styles.root} aria-label={t`Version ${version}`}>
      <div className={styles.head}>
        <VersionLine revision={revision} />
      </div>
      {titleThen !== title && <p className={styles.title}>{t`Title in this version: ${titleThen}`}</p>}
      {revision.content.trim() === '' && (
        <p className={styles.empty}>{t`Nothing is written in this version.`}</p>
      )}
      {revision.content.trim() !== '' &&
        (form === 'page' ? (
          <div className={styles.page}>
            <PageText source={revision.content} title={titleThen} fallback={<DiffSkeleton />} />
          </div>
        ) : (
          <pre className={styles.text}>{revision.content}</pre>
        ))}
    </section>
  );
}
