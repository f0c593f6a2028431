import { makeStyles, tokens } from '@fluentui/react-components';
import { EditOff16Filled, LockClosed16Filled } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { DocumentAccess } from '../../../api/contract/restrictions.ts';
import { editableBy, restrictedTo } from '../../lib/restriction-words.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '0 0 12px', padding: 0 },
  row: { display: 'flex', columnGap: '8px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  icon: { flexShrink: 0, marginTop: '3px' },
});

interface RestrictionsAboveProps extends Pick<DocumentAccess, 'above'> {
  kind: 'read' | 'edit';
}

/** The other restrictions that apply to a document, each of which must let a reader or an editor in as well. */
export function RestrictionsAbove({ above, kind }: RestrictionsAboveProps) {
  const styles = useStyles();
  if (above.length === 0) return null;
  const Icon = kind === 'read' ? LockClosed16Filled : EditOff16Filled;
  return (
    <ul className={styles.list}>
      {above.map(({ document, ...counts }, index) => {
        const words = kind === 'read' ? restrictedTo(counts) : editableBy(counts);
        const title = document?.title;
        return (
          <li key={`${document?.id} ${index}`} className={styles.row}>
            <Icon className={styles.icon} />
            {inWords(kind, words, title)}
          </li>
        );
      })}
    </ul>
  );
}

function inWords(kind: RestrictionsAboveProps['kind'], words: string, title: string | undefined): string {
  if (title === undefined) return words;
  return kind === 'read' ? t`${words}, as is “${title}” above it` : t`“${title}” above it: ${words}`;
}
