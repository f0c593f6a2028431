import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PersonName } from '../../components/person-name.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { formatDate } from '../../lib/dates.ts';
import type { ReviewMark } from '../../../api/contract/reviews.ts';
import { useReviewMarks } from './review-api.ts';

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  list: { listStyleType: 'none', margin: '4px 0 0', padding: 0 },
  row: {
    padding: '8px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
    overflowWrap: 'anywhere',
  },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  note: { margin: '2px 0 0', whiteSpace: 'pre-wrap', lineHeight: '20px' },
});

/** The reviews of a document, newest first. Nothing if there were none. */
export function ReviewMarks({ documentId }: { documentId: number }) {
  const styles = useStyles();
  const { data, ...pages } = useReviewMarks(documentId);
  const marks = data?.pages.flatMap(({ items }) => items) ?? [];
  if (marks.length === 0) return null;
  return (
    <section aria-label={t`Reviews`}>
      <h3 className={styles.heading}>{t`Reviews`}</h3>
      <ul className={styles.list}>
        {marks.map((mark) => (
          <MarkRow key={mark.id} mark={mark} />
        ))}
      </ul>
      <ShowMore pages={pages} shown={marks.length} />
    </section>
  );
}

function MarkRow({ mark: { by, version, note, createdAt } }: { mark: ReviewMark }) {
  const styles = useStyles();
  const date = formatDate(createdAt);
  return (
    <li className={styles.row}>
      <div className={styles.quiet}>
        <Trans>
          <PersonName person={by} /> on {date}, version {version}
        </Trans>
      </div>
      {note === '' ? null : (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </li>
  );
}
