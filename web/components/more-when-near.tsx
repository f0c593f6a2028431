import { useEffect, useRef } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { LoadError } from './load-error.tsx';

const useStyles = makeStyles({
  more: { marginTop: '12px' },
  error: { marginTop: '20px' },
});

interface MoreWhenNearProps {
  /** A list that is fetched page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  errorText: string;
}

/** Fetches the next page when it is scrolled near, or by its button. A failure keeps the loaded rows. */
export function MoreWhenNear({ list, errorText }: MoreWhenNearProps) {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const isWanted = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  useEffect(() => {
    if (!isWanted || !place.current) return undefined;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { root: place.current.closest('main'), rootMargin: '300px' },
    );
    near.observe(place.current);
    return () => near.disconnect();
  }, [isWanted, fetchNextPage]);

  if (isFetchNextPageError)
    return (
      <div className={styles.error}>
        <LoadError text={errorText} onRetry={() => void fetchNextPage()} />
      </div>
    );
  if (!hasNextPage) return null;
  return (
    <div ref={place} className={styles.more}>
      <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage({ cancelRefetch: false })}>
        {isFetchingNextPage ? t`Loading...` : t`Show more`}
      </Button>
    </div>
  );
}
