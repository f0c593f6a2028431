import { lazy, useId } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { User } from '../../../api/contract/users.ts';
import { Fetched } from '../../components/fetched.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useTokensOf } from './api.ts';
import { TokenList } from './token-list.tsx';
import { useNewDialog } from './use-new-dialog.ts';

const useStyles = makeStyles({
  make: { marginTop: '12px' },
  none: { marginTop: '12px' },
});

const MakeDialog = lazy(async () => ({
  default: (await import('./make-token-dialog.tsx')).MakeTokenDialog,
}));

/** For administrators: the API tokens of an account, and for a service account a button to make one. */
export function AccountTokens({ user }: { user: User }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const id = useId();
  const dialog = useNewDialog();
  const { data, error, isPending, isError, refetch } = useTokensOf(user.id);
  const skeleton = useSkeleton(isPending);
  const isService = user.kind === 'service';
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`API tokens`}</SectionHeading>
      {skeleton ? <SkeletonRows label={t`Loading tokens`} count={1} /> : null}
      {isError && !skeleton ? (
        <LoadError
          text={serverMessage(error) ?? t`The tokens could not be loaded.`}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data?.length === 0 && !skeleton ? <p className={styles.none}>{t`No tokens yet`}</p> : null}
      {data && !skeleton ? <TokenList list={data} /> : null}
      {isService && !user.disabled ? (
        <Button className={styles.make} onClick={dialog.open}>
          {t`Make a token`}
        </Button>
      ) : null}
      {dialog.key > 0 ? (
        <Fetched what={t`The dialog`} onFailed={dialog.close}>
          <MakeDialog key={dialog.key} service={user} open={dialog.isOpen} onClose={dialog.close} />
        </Fetched>
      ) : null}
    </section>
  );
}
