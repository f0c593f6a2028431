import { useEffect, useRef, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { Add24Regular, Document24Regular } from '@fluentui/react-icons';
import type { DocumentListItem } from '../../../api/contract/documents.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { EditingMark, RestrictedMark } from '../../components/restricted-mark.tsx';
import { Hint } from '../../components/hint.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { formatDate, formatLong } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSpaceDocuments } from './api.ts';
import { useCardStyles } from './card.styles.ts';
import { reasons } from './reasons.ts';
import { SkeletonCards } from './skeleton-cards.tsx';
import { limits } from '../../../api/text/limits.ts';

const useStyles = makeStyles({
  more: { marginTop: '20px' },
});

/** The documents of a space as cards, newest first. Scrolling loads more. */
export function DocumentCards({ space }: { space: Space }) {
  const cards = useCardStyles();
  const styles = useStyles();
  const { data, isPending, isError, refetch, hasNextPage, ...next } = useSpaceDocuments(space.id);
  const skeleton = useSkeleton(isPending);
  const documents = data?.pages.flatMap(({ items }) => items) ?? [];

  if (isPending || skeleton) return skeleton ? <SkeletonCards label={t`Loading documents`} /> : null;
  if (isError && !data) {
    return <LoadError text={t`The documents could not be loaded.`} onRetry={() => void refetch()} />;
  }
  if (documents.length === 0) return <NoDocuments space={space} />;
  return (
    <>
      <ul className={cards.grid}>
        {documents.map((document) => (
          <li key={document.id} className={cards.card}>
            <DocumentCard
              document={document}
              canEdit={space.can.createDocument && document.editingRestriction?.letsIn !== false}
            />
          </li>
        ))}
        {!hasNextPage && space.can.createDocument ? (
          <li>
            <Link to={paths.createDocument(space.id)} className={cards.tile}>
              <Add24Regular aria-hidden />
              {t`Create New Document`}
            </Link>
          </li>
        ) : null}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          {next.isFetchNextPageError ? (
            <LoadError
              text={t`More documents could not be loaded.`}
              onRetry={() => void next.fetchNextPage()}
            />
          ) : (
            <WhenSeen onSeen={() => void next.fetchNextPage({ cancelRefetch: false })}>
              <SkeletonCards label={t`Loading more documents`} count={3} />
            </WhenSeen>
          )}
        </div>
      ) : null}
    </>
  );
}

function DocumentCard({ document, canEdit }: { document: DocumentListItem; canEdit: boolean }) {
  const styles = useCardStyles();
  const { title } = document;
  const date = formatDate(document.updatedAt);
  const preview = cardPreview(document.excerpt, title);
  return (
    <>
      <h2 className={styles.title}>
        <Link to={paths.document(document.id)} dir="auto" className={styles.titleLink}>
          {document.title}
        </Link>
        <RestrictedMark restriction={document.restriction} />
        <EditingMark restriction={document.editingRestriction} />
      </h2>
      <p className={styles.date}>
        <Trans>
          Last updated{' '}
          <time dateTime={document.updatedAt} title={formatLong(document.updatedAt)}>
            {date}
          </time>
        </Trans>
      </p>
      <p className={mergeClasses(styles.text, preview === '' && styles.missing)} dir="auto">
        {preview || t`No content`}
      </p>
      <div className={styles.actions}>
        <LinkButton
          appearance="subtle"
          size="small"
          to={paths.document(document.id)}
          aria-label={t`View ${title}`}
        >
          {t`View`}
        </LinkButton>
        {canEdit ? (
          <LinkButton
            appearance="subtle"
            size="small"
            to={paths.documentEdit(document.id)}
            aria-label={t`Edit ${title}`}
          >
            {t`Edit`}
          </LinkButton>
        ) : (
          <Hint content={reasons.write} relationship="description">
            <Button appearance="subtle" size="small" disabledFocusable aria-label={t`Edit ${title}`}>
              {t`Edit`}
            </Button>
          </Hint>
        )}
      </div>
    </>
  );
}

function NoDocuments({ space }: { space: Space }) {
  const action = space.can.createDocument ? (
    <LinkButton size="small" to={paths.createDocument(space.id)}>
      {t`Create New Document`}
    </LinkButton>
  ) : undefined;
  return (
    <EmptyState icon={<Document24Regular />} sentence={t`No documents found`} action={action}>
      {space.can.createDocument
        ? t`Create your first document. New and edited documents appear here, newest first.`
        : t`New and edited documents appear here, newest first.`}
    </EmptyState>
  );
}

/** Calls `onSeen` once its content is near the window. */
function WhenSeen({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), {
      root: element.closest('main'),
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return <div ref={mark}>{children}</div>;
}

/**
 * The first 100 characters of a document's plain text, with an ellipsis if it is longer. Removes a title at the
 * beginning, because the card shows the title above.
 */
export function cardPreview(excerpt: string, title: string): string {
  const begins = excerpt.trim();
  const isTitled = begins.startsWith(`${title} `);
  const text = isTitled ? begins.slice(title.length).trim() : begins;
  if (text.length <= limits.spaceCardPreview) return text;
  // by code points, so that no character is cut in half
  return `${text
    .slice(0, limits.spaceCardPreview)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}...`;
}
