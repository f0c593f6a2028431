import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { Avatar } from '../../components/avatar.tsx';
import { formatLong } from '../../lib/dates.ts';
import { WhoMaySee } from './who-may-see.tsx';
import { EditingMark, RestrictedMark } from '../../components/restricted-mark.tsx';
import { restrictedTo } from '../../lib/restriction-words.ts';
import { PersonName } from '../../components/person-name.tsx';
import { useHeadingStyles } from './document-heading.styles.ts';

/** The title, the last author and the date. */
export function DocumentHeading({ document }: { document: Document }) {
  const styles = useHeadingStyles();
  const writer = document.updatedBy;
  const { restriction, editingRestriction } = document;
  const name = writer?.displayName ?? t`User`;
  return (
    <header>
      <div className={styles.head}>
        <RestrictedMark restriction={restriction} size={20} className={styles.lock} />
        <EditingMark restriction={editingRestriction} size={20} className={styles.lock} />
        <h1 className={styles.title} dir="auto">
          {document.title}
        </h1>
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
