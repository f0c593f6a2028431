import { makeStyles, tokens } from '@fluentui/react-components';
import { LockClosed16Filled } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { DocumentAccess } from '../../../api/contract/restrictions.ts';
import { restrictedTo } from '../../lib/restriction-words.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '0 0 12px', padding: 0 },
  row: { display: 'flex', columnGap: '8px', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  icon: { flexShrink: 0, marginTop: '3px' },
});

/** The other restrictions that apply to a document, each of which must let a reader in as well. */
export function RestrictionsAbove({ above }: Pick<DocumentAccess, 'above'>) {
  const styles = useStyles();
  if (above.length === 0) return null;
  return (
    <ul className={styles.list}>
      {above.map(({ document, ...counts }, index) => {
        const words = restrictedTo(counts);
        const title = document?.title;
        return (
          <li key={`${document?.id} ${index}`} className={styles.row}>
            <LockClosed16Filled className={styles.icon} />
            {title === undefined ? words : t`${words}, as is “${title}” above it`}
          </li>
        );
      })}
    </ul>
  );
}
