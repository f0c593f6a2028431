import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { Avatar } from '../../components/avatar.tsx';
import { formatLong } from '../../lib/dates.ts';
import { WhoMaySee } from './who-may-see.tsx';
import { RestrictedMark } from '../../components/restricted-mark.tsx';
import { restrictedTo } from '../../lib/restriction-words.ts';
import { PersonName } from '../../components/person-name.tsx';

const phone = '@container main (max-width: 511px)';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'flex-start' },
  lock: { marginInline: '0 10px', marginTop: '15px', [phone]: { marginTop: '10px' } },
  // on paper nobody can point at the lock
  printed: { display: 'none', '@media print': { display: 'block', margin: '6px 0 0' } },
  title: {
    minWidth: 0,
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.018em',
    overflowWrap: 'anywhere',
    '@container main (min-width: 512px) and (max-width: 767px)': { fontSize: '34px', lineHeight: '42px' },
    [phone]: { fontSize: '30px', lineHeight: '38px' },
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '9px',
    margin: '10px 0 34px',
    fontSize: '14px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    [phone]: { marginBottom: '26px' },
  },
  words: { display: 'flex', flexWrap: 'wrap', columnGap: '4px', [phone]: { flexDirection: 'column' } },
  dot: { [phone]: { display: 'none' } },
});

/** The title, the last author and the date. */
export function DocumentHeading({ document }: { document: Document }) {
  const styles = useStyles();
  const writer = document.updatedBy;
  const { restriction } = document;
  const name = writer?.displayName ?? t`User`;
  return (
    <header>
      <div className={styles.head}>
        <RestrictedMark restriction={restriction} size={20} className={styles.lock} />
        <h1 className={styles.title}>{document.title}</h1>
      </div>
      {restriction ? <p className={styles.printed}>{restrictedTo(restriction)}</p> : null}
      <div className={styles.line}>
        <Avatar id={writer?.id} name={name} avatar={writer?.avatar} size={24} decorative />
        <div className={styles.words}>
          <span>
            <Trans>
              Last updated by <PersonName person={writer} />
            </Trans>
          </span>
          <span className={styles.dot} aria-hidden="true">
            ·
          </span>
          <time dateTime={document.updatedAt}>{formatLong(document.updatedAt)}</time>
          <span className={styles.dot} aria-hidden="true">
            ·
          </span>
          <WhoMaySee document={document} />
        </div>
      </div>
    </header>
  );
}
