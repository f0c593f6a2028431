import { lazy, useId } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { Key24Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { EmptyState } from '../../components/empty-state.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useOwnTokens } from './api.ts';
import { TokenList } from './token-list.tsx';
import { useNewDialog } from './use-new-dialog.ts';
import { UsesOfTokens } from './uses-of-tokens.tsx';

const useStyles = makeStyles({
  make: { marginTop: '12px' },
});

const MakeDialog = lazy(async () => ({
  default: (await import('./make-token-dialog.tsx')).MakeTokenDialog,
}));

/** The person's API tokens, with a button to make one and to revoke each. */
export function OwnTokens() {
  const styles = useStyles();
  const rows = useRowStyles();
  const id = useId();
  const dialog = useNewDialog();
  const { data, error, isPending, isError, refetch } = useOwnTokens();
  const skeleton = useSkeleton(isPending);
  return (
    <>
      <section aria-labelledby={id} className={rows.root}>
        <SectionHeading id={id}>{t`API tokens`}</SectionHeading>
        <p className={rows.intro}>
          {t`With a token, a script acts in your name. Revoke a token that you no longer need.`}
        </p>
        {skeleton ? <SkeletonRows label={t`Loading tokens`} count={1} /> : null}
        {isError && !skeleton ? (
          <LoadError
            text={serverMessage(error) ?? t`The tokens could not be loaded.`}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data?.length === 0 && !skeleton ? (
          <EmptyState icon={<Key24Regular />} sentence={t`No tokens yet`}>
            {t`Make one for a script that reads or writes documents.`}
          </EmptyState>
        ) : null}
        {data && !skeleton ? <TokenList list={data} /> : null}
        <Button className={styles.make} onClick={dialog.open}>
          {t`Make a token`}
        </Button>
        {dialog.key > 0 ? (
          <Fetched what={t`The dialog`} onFailed={dialog.close}>
            <MakeDialog key={dialog.key} open={dialog.isOpen} onClose={dialog.close} />
          </Fetched>
        ) : null}
      </section>
      <UsesOfTokens />
    </>
  );
}
