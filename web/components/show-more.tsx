import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '12px', marginTop: '12px' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
});

interface ShowMoreProps {
  /** A list that is fetched page by page. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  shown: number;
  /** The total number on all pages, if the server reports it. */
  found?: number;
}

/** The button below a list that fetches its next page. Nothing on the last page. */
export function ShowMore({ pages, shown, found }: ShowMoreProps) {
  const styles = useStyles();
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.root}>
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? t`Loading...` : t`Show more`}
      </Button>
      {found === undefined ? null : (
        <span className={styles.quiet} role="status">
          {t`${shown} of ${found} shown`}
        </span>
      )}
    </div>
  );
}
