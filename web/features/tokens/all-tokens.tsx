import { lazy } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Key24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { EmptyState } from '../../components/empty-state.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useAllTokens } from './api.ts';
import { TokenList } from './token-list.tsx';
import { useNewDialog } from './use-new-dialog.ts';
import { UsesOfTokens } from './uses-of-tokens.tsx';

const useStyles = makeStyles({
  list: { marginTop: '24px' },
});

const ServiceDialog = lazy(async () => ({
  default: (await import('./new-service-dialog.tsx')).NewServiceDialog,
}));

/** For administrators: the API tokens of everybody, and a button to make a service account. */
export function AllTokens() {
  const styles = useStyles();
  const dialog = useNewDialog();
  const { data, error, isPending, isError, refetch, ...pages } = useAllTokens();
  const skeleton = useSkeleton(isPending);
  const list = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeading
        quiet={t`What scripts and programs use to act for an account`}
        actions={<Button appearance="primary" onClick={dialog.open}>{t`New service account`}</Button>}
      >
        {t`API Tokens`}
      </PageHeading>
      <div className={styles.list}>
        {skeleton ? <SkeletonRows label={t`Loading tokens`} count={5} /> : null}
        {isError && !skeleton ? (
          <LoadError
            text={serverMessage(error) ?? t`The tokens could not be loaded.`}
            onRetry={() => void (data ? pages.fetchNextPage() : refetch())}
          />
        ) : null}
        {data && !skeleton && list.length === 0 ? (
          <EmptyState icon={<Key24Regular />} sentence={t`No tokens yet`}>
            {t`People make theirs in Settings. Make a service account for a program that acts in its own name.`}
          </EmptyState>
        ) : null}
        {data && !skeleton ? <TokenList list={list} withOwners /> : null}
        {isError ? null : <ShowMore pages={pages} shown={list.length} />}
        <UsesOfTokens />
      </div>
      {dialog.key > 0 ? (
        <Fetched what={t`The dialog`} onFailed={dialog.close}>
          <ServiceDialog key={dialog.key} open={dialog.isOpen} onClose={dialog.close} />
        </Fetched>
      ) : null}
    </>
  );
}
