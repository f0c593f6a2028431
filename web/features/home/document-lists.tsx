import type { ReactNode } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { DocumentSummary } from '../../../api/contract/documents.ts';
import { DocumentRows } from '../../components/document-rows.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { recentPageLimit, useAllStarredDocuments, useRecentDocuments } from './api.ts';
import { NoRecentDocuments, NoStarredDocuments } from './document-sections.tsx';

const useStyles = makeStyles({
  more: { marginTop: '16px' },
});

interface ListProps {
  documents: DocumentSummary[] | undefined;
  isPending: boolean;
  errorText: string;
  onRetry: () => void;
  empty: ReactNode;
  label: string;
}

function DocumentList({ documents, isPending, errorText, onRetry, empty, label }: ListProps) {
  const showSkeleton = useSkeleton(isPending);
  if (showSkeleton) return <SkeletonRows withDate count={8} label={label} />;
  if (isPending) return null;
  if (documents === undefined) return <LoadError text={errorText} onRetry={onRetry} />;
  if (documents.length === 0) return empty;
  return <DocumentRows documents={documents} withDate />;
}

/** All documents that the reader starred. */
export function StarredDocumentList() {
  const styles = useStyles();
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useAllStarredDocuments();
  return (
    <>
      <DocumentList
        documents={data?.pages.flatMap((page) => page.items)}
        isPending={isPending}
        errorText={t`The starred documents could not be loaded.`}
        onRetry={() => void refetch()}
        empty={<NoStarredDocuments />}
        label={t`Loading starred documents`}
      />
      {hasNextPage && (
        <Button className={styles.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

/** The 100 documents last updated. */
export function RecentDocumentList() {
  const { data, isPending, refetch } = useRecentDocuments(recentPageLimit);
  return (
    <DocumentList
      documents={data}
      isPending={isPending}
      errorText={t`The recent documents could not be loaded.`}
      onRetry={() => void refetch()}
      empty={<NoRecentDocuments />}
      label={t`Loading recent documents`}
    />
  );
}
