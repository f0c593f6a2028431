import { makeStyles, tokens } from '@fluentui/react-components';
import { Edit20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { PageText } from '../../components/markdown/page-text.tsx';
import { paths } from '../../lib/paths.ts';
import { TextSkeleton } from './document-states.tsx';

const useStyles = makeStyles({
  empty: {
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '18px',
    lineHeight: '30px',
    fontStyle: 'italic',
    color: tokens.colorNeutralForeground2,
  },
  start: { marginTop: '20px' },
});

interface DocumentBodyProps {
  document: Document;
  onRendered: (root: HTMLElement) => void;
}

/** The rendered text of a document. */
export function DocumentBody({ document, onRendered }: DocumentBodyProps) {
  const styles = useStyles();
  if (document.content.trim() !== '') {
    return (
      <PageText
        source={document.content}
        title={document.title}
        fallback={<TextSkeleton />}
        onRendered={onRendered}
      />
    );
  }
  return (
    <>
      <p className={styles.empty}>{t`Nothing is written here yet.`}</p>
      {document.can.edit && (
        <LinkButton icon={<Edit20Regular />} to={paths.documentEdit(document.id)} className={styles.start}>
          {t`Start writing`}
        </LinkButton>
      )}
    </>
  );
}
