import { lazy, Suspense, useRef, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Document } from '../../../api/contract/documents.ts';
import { Avatar } from '../../components/avatar.tsx';
import { useFrontMatterStyles } from '../../components/markdown/front-matter.styles.ts';
import { formatLong } from '../../lib/dates.ts';
import { ReviewLine, reviewWords } from './review-line.tsx';
import { WhoMaySee } from './who-may-see.tsx';
import { EditingMark, RestrictedMark } from '../../components/restricted-mark.tsx';
import { restrictedTo } from '../../lib/restriction-words.ts';
import { paths } from '../../lib/paths.ts';
import { PersonName } from '../../components/person-name.tsx';
import { useHeadingStyles } from './document-heading.styles.ts';

// most readers change no labels
const LabelButton = lazy(async () => ({ default: (await import('./label-button.tsx')).LabelButton }));
const LabelEditor = lazy(async () => ({ default: (await import('./label-editor.tsx')).LabelEditor }));

/** The title, the last author, the date and the labels. */
export function DocumentHeading({ document }: { document: Document }) {
  const styles = useHeadingStyles();
  const writer = document.updatedBy;
  const { restriction, editingRestriction } = document;
  const name = writer?.displayName ?? t`User`;
  const review = reviewWords(document.review);
  const { labels } = document;
  const [isLabelling, setLabelling] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chips = labels.length > 0 && <LabelList labels={labels} />;
  const onDone = (byKey: boolean) => {
    setLabelling(false);
    if (byKey) button.current?.focus();
  };
  return (
    <header>
      <div className={styles.head}>
        <RestrictedMark restriction={restriction} size={20} className={styles.lock} />
        <EditingMark restriction={editingRestriction} size={20} className={styles.lock} />
        <h1 className={styles.title} dir="auto">
          {document.title}
        </h1>
        {document.release?.isDraft && <span className={styles.draft}>{t`Draft`}</span>}
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
          {review === undefined ? null : (
            <>
              <span className={styles.dot} aria-hidden="true">
                ·
              </span>
              <ReviewLine document={document} words={review} />
            </>
          )}
        </div>
        {document.can.edit && (
          <Suspense fallback={null}>
            <LabelButton ref={button} isOpen={isLabelling} onOpen={() => setLabelling(true)} />
          </Suspense>
        )}
      </div>
      {isLabelling ? (
        <Suspense fallback={chips}>
          <LabelEditor document={document} labels={labels} onDone={onDone} />
        </Suspense>
      ) : (
        chips
      )}
    </header>
  );
}

function LabelList({ labels }: { labels: readonly string[] }) {
  const styles = useFrontMatterStyles();
  return (
    <ul className={styles.labels} aria-label={t`Labels`}>
      {labels.map((label) => (
        <li key={label}>
          <Link to={paths.label(label)} className={styles.label} dir="auto">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
